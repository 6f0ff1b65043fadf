"""What `make lint` says about the modules of the package: who imports whom."""

from __future__ import annotations

import pytest

from tools import measure
from tools.measure import MOST_SINGLE_IMPORTERS, Imports

FILES = {
    "shop/__init__.py": "",
    "shop/till.py": "from shop import goods\nfrom shop.goods import PRICE\n",
    "shop/goods.py": "def count():\n    from shop import shelf\n    return shelf\nPRICE = 1\n",
    "shop/shelf.py": (
        "from typing import TYPE_CHECKING\nimport shop.wood\nif TYPE_CHECKING:\n    from shop.till import total\n"
    ),
    "shop/wood.py": "import os\n",
    "shop/door.py": "from shop.wood import OAK\n",
}


@pytest.fixture
def shop(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Imports(tmp_path)


def test_imports_are_found_wherever_they_stand(shop):
    assert shop.of["shop.till"] == {"shop.goods"}
    assert shop.of["shop.goods"] == {"shop.shelf"}
    assert shop.of["shop.shelf"] == {"shop.wood", "shop.till"}
    assert shop.fan_out() == 5 / 6


def test_a_module_with_one_importer_is_named_with_it(shop):
    assert shop.single_importers() == {
        "shop.goods": "shop.till",
        "shop.shelf": "shop.goods",
        "shop.till": "shop.shelf",
    }


def test_types_do_not_lengthen_a_chain_of_imports(shop):
    assert shop.longest_chain() == ["shop.till", "shop.goods", "shop.shelf", "shop.wood"]


def test_few_modules_of_the_package_have_one_importer():
    assert len(Imports().single_importers()) <= MOST_SINGLE_IMPORTERS


def test_too_many_modules_with_one_importer_fail_the_lint(monkeypatch, capsys):
    monkeypatch.setattr(measure, "MOST_SINGLE_IMPORTERS", 0)
    assert measure.main([]) == 1
    assert "draftline.public: only draftline" in capsys.readouterr().out
