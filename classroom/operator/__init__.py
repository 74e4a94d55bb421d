"""Django's admin for whoever runs the server: off unless switched on, only over TLS, without names of children in lists."""
