"""Pages of what is kept of students: handing it out, erasing it, who looked at it, and for how long."""
