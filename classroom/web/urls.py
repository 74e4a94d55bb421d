from django.urls import path

from classroom.web import views

app_name = "web"
urlpatterns = [
    path("help/", views.help_page, name="help"),
    path("privacy/", views.privacy, name="privacy"),
    path("health/", views.health, name="health"),
    path("favicon.ico", views.favicon, name="favicon"),
]
