"""How each kind of drill is put to a student: its words, what its form sends, and what its page needs."""
