"""Workbooks for tests: as a spreadsheet saves them, and taken apart and put together otherwise."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.xml.constants import SHEET_MAIN_NS

LIST = (("id", "given", "family", "class"), ("00123", "Žofie", "Dvořáková", "5B"))


def workbook(*rows: Sequence[Any], change: Callable[[Workbook], None] = lambda book: None) -> bytes:
    """One sheet with these rows, or with LIST; `change` does what it likes before it is saved."""
    book = Workbook()
    for row in rows or LIST:
        book.active.append(row)
    change(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def with_parts(data: bytes, **parts: str | bytes) -> bytes:
    """The workbook with other bytes in `xl__worksheets__sheet1_xml` and the like."""
    return repacked(data, {name.replace("__", "/").replace("_xml", ".xml"): part for name, part in parts.items()})


def repacked(data: bytes, parts: Mapping[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name not in parts:
                new.writestr(name, old.read(name))
        for name, part in parts.items():
            new.writestr(name, part)
    return file.getvalue()


def sheet_xml(rows: str, *, after: str = "", before: str = "") -> str:
    return f'<?xml version="1.0"?>{before}<worksheet xmlns="{SHEET_MAIN_NS}"><sheetData>{rows}</sheetData>{after}</worksheet>'


def text_row(number: int, *cells: str) -> str:
    inner = "".join(
        f'<c r="{chr(65 + place)}{number}" t="inlineStr"><is><t>{cell}</t></is></c>' for place, cell in enumerate(cells)
    )
    return f'<row r="{number}">{inner}</row>'
