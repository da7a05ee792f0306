"""Reads every file of a folder as others would, and prints what it has seen as JSON.

Workbooks by openpyxl and pandas, texts by Python's strict CSV parser.
"""

import csv
import datetime
import json
import pathlib
import sys

import openpyxl
import pandas


def kind(cell):
    """What a cell holds, as openpyxl has it."""
    if cell.value is None:
        return "empty"
    if isinstance(cell.value, datetime.datetime):
        return "date"
    if isinstance(cell.value, bool):
        return "boolean"
    return "number" if isinstance(cell.value, (int, float)) else "text"


def workbook(path):
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    rows = list(sheet.iter_rows())
    frame = pandas.read_excel(path)
    return {
        "header": [cell.value for cell in rows[0]],
        "bold": all(cell.font.bold for cell in rows[0]),
        "rows": len(rows) - 1,
        "kinds": [sorted({kind(row[i]) for row in rows[1:]} - {"empty"}) for i in range(len(rows[0]))],
        "frozen": sheet.freeze_panes,
        "widths": len(sheet.column_dimensions),
        "pandas": [list(frame.columns), len(frame)],
    }


def text(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    return {"header": rows[0], "rows": len(rows) - 1, "widths": sorted({len(row) for row in rows})}


seen = {}
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    if path.suffix == ".xlsx":
        seen[path.name] = workbook(path)
    elif path.suffix == ".csv":
        seen[path.name] = text(path)
print(json.dumps(seen))
