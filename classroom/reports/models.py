"""Reports: summaries of what students did, what counts as at risk, and files that were asked for. One place for all tables."""

from classroom.reports.at_risk import AtRiskRules as AtRiskRules
from classroom.reports.files.report import LastWeek as LastWeek
from classroom.reports.files.report import Report as Report
from classroom.reports.files.report import ReportKey as ReportKey
from classroom.reports.files.report import WeeklyMail as WeeklyMail
from classroom.reports.summaries.tables import Base as Base
from classroom.reports.summaries.tables import Changed as Changed
from classroom.reports.summaries.tables import SkillDay as SkillDay
from classroom.reports.summaries.tables import SkillStanding as SkillStanding
from classroom.reports.summaries.tables import StudentDay as StudentDay
