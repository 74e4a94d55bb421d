"""Who gets which report."""
