"""What hands are worth: the table agrees with the rule, and the numbers of the rule paper are right."""

from collections import Counter
from itertools import combinations
from statistics import mean

from games.schwimmen.cards import DECK, NUMBERS
from games.schwimmen.score import place, score, score_table


def test_all_4960_hands_have_the_known_spread() -> None:
    worth = Counter(score(hand) for hand in combinations(DECK, 3))
    assert worth.total() == 4960
    assert (worth[31.0], worth[30.5], worth[22.0], worth[23.0]) == (24, 32, 0, 0)
    assert (min(worth), max(worth), worth.most_common(1)[0][0]) == (8.0, 31.0, 10.0)
    assert round(mean(worth.elements()), 2) == 15.80


def test_the_table_says_the_same_in_every_order() -> None:
    table = score_table()
    for hand in list(combinations(DECK, 3))[::97]:
        a, b, c = (NUMBERS[card] for card in hand)
        assert {table[place(a, b, c)], table[place(c, a, b)], table[place(b, c, a)]} == {score(hand)}
