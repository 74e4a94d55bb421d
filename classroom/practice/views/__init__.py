"""Pages of practice: a visitor's one board, a student's drills, a teacher's assignments."""
