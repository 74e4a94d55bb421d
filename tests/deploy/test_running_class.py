"""What a class that runs says and withstands (Linux: it looks into /proc)."""

import os
import shutil
import signal
import sys

import pytest

from tests.deploy.little_class import LittleClass

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def test_a_start_says_the_address(running: LittleClass) -> None:
    assert f"Open http://localhost:{running.port}/" in running.said


def test_a_start_says_who_can_sign_in(running: LittleClass) -> None:
    assert "Ben signs in with a picture of a cat." in running.said


def test_the_first_page_shows_the_demo_school(running: LittleClass) -> None:
    assert running.page() == "1 pupils"


def test_a_second_start_says_where_the_first_one_runs(running: LittleClass) -> None:
    again = running.call("run", "--port", "8000")
    assert f"already runs at http://localhost:{running.port}/" in again.stdout


def test_a_second_start_leaves_the_first_one_alone(running: LittleClass) -> None:
    before = running.pid_of("uvicorn")
    running.call("run")
    assert running.pid_of("uvicorn") == before


def test_a_command_of_django_works_beside_a_running_class(running: LittleClass) -> None:
    running.call("manage", "shell", "-v", "0", "-c", "from classroom.school.models import Pupil; Pupil().save()")
    grown = running.page()
    running.call("manage", "shell", "-v", "0", "-c", "Pupil.objects.filter(name='').delete()")
    assert (grown, running.page()) == ("2 pupils", "1 pupils")


def test_the_exit_code_of_a_command_of_django_is_passed_on(running: LittleClass) -> None:
    assert running.call("manage", "no_such_command").returncode == 1


def test_a_web_process_that_dies_is_told_and_started_again(running: LittleClass) -> None:
    os.kill(running.pid_of("uvicorn"), signal.SIGKILL)
    running.wait_until_said("The web process was killed by signal 9; starting it again")
    running.wait_until(running.page_comes, "no page came back")


def test_a_worker_that_dies_is_told_and_started_again(running: LittleClass) -> None:
    before = running.pid_of("celery --skip-checks -A classroom worker")
    os.kill(before, signal.SIGKILL)
    running.wait_until_said("The worker process was killed by signal 9; starting it again")
    running.wait_until(lambda: running.pids_of("classroom worker") not in ([], [before]), "no worker came back")


def test_a_database_that_is_killed_comes_back_with_its_rows(running: LittleClass) -> None:
    postmaster = int((running.data / "postgres/postmaster.pid").read_text().split()[0])
    os.kill(postmaster, signal.SIGKILL)
    running.wait_until_said("The postgres server has stopped; starting it again")
    running.wait_until(running.page_comes, "no page came back")
    assert running.page() == "1 pupils"


def test_ctrl_c_stops_every_process(little_class: LittleClass) -> None:
    little_class.start()
    code = little_class.stop(signal.SIGINT)
    assert (code, little_class.pids_of("")) == (0, [])


def test_go_stop_stops_every_process(little_class: LittleClass) -> None:
    little_class.start()
    assert little_class.call("stop").stdout == "Stopped.\n"
    assert little_class.pids_of("") == []


def test_a_signal_in_the_middle_of_a_start_stops_every_process(little_class: LittleClass) -> None:
    little_class.start(until="Broker")
    little_class.stop()
    assert little_class.pids_of("") == []


def test_a_web_process_that_cannot_start_ends_the_start_with_its_reason(little_class: LittleClass) -> None:
    (little_class.project / "classroom/asgi.py").write_text("raise SystemExit('no such page')\n")
    little_class.start(until="The web process did not start: no such page")
    assert little_class.process is not None
    assert little_class.process.wait(timeout=30) == 1


def test_in_a_network_the_start_warns_about_plain_http(little_class: LittleClass) -> None:
    little_class.start("--lan")
    assert "plain HTTP" in little_class.said or "in no network" in little_class.said


def test_after_a_kill_of_the_supervisor_a_start_uses_the_same_servers_and_new_processes(
    little_class: LittleClass,
) -> None:
    little_class.start()
    valkey, web = little_class.pid_of("valkey-server"), little_class.pid_of("uvicorn")
    little_class.kill()
    little_class.start()
    assert (little_class.page(), little_class.pid_of("valkey-server")) == ("1 pupils", valkey)
    assert little_class.pid_of("uvicorn") != web


def test_after_a_kill_of_the_supervisor_go_stop_stops_what_is_left(little_class: LittleClass) -> None:
    little_class.start(until="Broker")
    little_class.kill()
    assert "postgres, valkey" in little_class.call("stop").stdout
    assert little_class.pids_of("") == []


def test_the_first_start_prepares_the_database(little_class: LittleClass) -> None:
    assert "brought up to date" in (little_class.project / "first-start.txt").read_text()


def test_a_later_start_skips_what_is_prepared_but_sees_a_new_migration(little_class: LittleClass) -> None:
    little_class.start()
    assert "brought up to date" not in little_class.said
    little_class.stop()
    migration = little_class.project / "classroom/school/migrations/0002_more.py"
    migration.write_text(
        "from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n"
        "    dependencies = [('school', '0001_initial')]\n"
        "    operations = [migrations.RunSQL(\"INSERT INTO school_pupil (name) VALUES ('Ana')\")]\n"
    )
    little_class.start()
    assert little_class.page() == "2 pupils"


def test_no_demo_makes_no_demo_school(little_class: LittleClass) -> None:
    shutil.rmtree(little_class.data)
    little_class.start("--no-demo")
    assert (little_class.page(), "Ben" in little_class.said) == ("0 pupils", False)
