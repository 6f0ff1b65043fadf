"""Instructions are counted by who calls: what callgrind writes, in small."""

from __future__ import annotations

from bench.instructions import counted

WRITTEN = """
fn=(1) CPyDef_batch___Batch____tell
12 5
cfn=(2) CPyDef_views___CardEncoding___see
calls=2 7
+3 300
cfn=(3) CPyDef_encoding___Encoding___write_mask
calls=2 7
+1 50
fn=(4) CPyDef_encoding___Encoding___look
cfn=(2)
calls=1 7
* 400
fn=(2)
7 600
"""


def test_a_call_counts_with_all_that_it_calls_by_who_calls_it():
    assert counted(WRITTEN.splitlines()) == {"view": 150.0, "mask": 25.0, "view by another seat": 400.0}
