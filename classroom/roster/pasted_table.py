"""A paste that is a table with headings, as it comes out of a spreadsheet: to be looked at like a file."""

from classroom.roster.files.columns import has_name, recognise
from classroom.roster.files.problems import RosterFileError
from classroom.roster.files.table import table_of_text

# One heading alone could be the name of a child.
_LEAST_COLUMNS = 2


def is_table(text: str) -> bool:
    """Whether the first line that is filled names at least two columns that an import knows, one of them with names."""
    try:
        table = table_of_text(text)
    except RosterFileError:
        return False
    columns = recognise(table.header.cells)
    known = sum(field is not None for field in columns)
    return has_name(columns) and known >= _LEAST_COLUMNS and table.above == 0
