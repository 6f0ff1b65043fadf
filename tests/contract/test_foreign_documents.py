"""Whatever is in a document, it is read or refused in a sentence; see `foreign` for what is in them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.foreign import TEXTS, VALUES, changed, read_or_refuse, torn

EXAMPLES = 80


@pytest.mark.parametrize("kind", TEXTS)
def test_real_documents_are_read(kind):
    read, samples = TEXTS[kind]
    for text in samples():
        read(text)


@pytest.mark.parametrize("kind", TEXTS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_torn_text_is_read_or_refused_in_a_sentence(kind, data):
    read, samples = TEXTS[kind]
    read_or_refuse(read, data.draw(torn(samples())))


@pytest.mark.parametrize("kind", VALUES)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_document_with_anything_in_it_is_read_or_refused_in_a_sentence(kind, data: Any):
    read, samples = VALUES[kind]
    read_or_refuse(read, data.draw(changed(samples())))
