"""Roster files as schools really send them: bytes in, rows and problems out. No models, no database, no sentences.

    bytes -> kinds, decode -> table -> columns -> rows -> plan      and back: export

reading.py joins the steps. Codes of problems are plain strings (problems.py); whoever shows them finds the words.
"""
