"""The demo school: made-up people with some weeks of made-up answers, for whoever wants to look around.

Everything follows from one date: the same date gives the same names, classes, boards and answers.
"""
