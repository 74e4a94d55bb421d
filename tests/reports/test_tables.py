"""A table as CSV: what people typed is guarded against formulas, numbers stay numbers."""

import pytest
from django.utils import translation

from classroom.reports.tables import Column, Table, table_csv


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ["A,B,C", "-12,-1.5,'-x", "3,0.0,'=1"]), ("de", ["A;B;C", "-12;-1,5;'-x", "3;0,0;'=1"])],
)
def test_numbers_below_zero_are_numbers_and_texts_that_begin_like_them_are_guarded(
    language: str, lines: list[str]
) -> None:
    columns = (Column("a", "A", is_number=True), Column("b", "B", is_number=True), Column("c", "C"))
    with translation.override(language):
        text = table_csv(Table("T", columns, ((-12, -1.5, "-x"), (3, 0.0, "=1"))))
    assert text.decode("utf-8-sig").splitlines() == lines
