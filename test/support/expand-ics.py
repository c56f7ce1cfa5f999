"""Expands calendars with python3-recurring-ical-events, an implementation of RFC 5545 that is not ours.

Reads a JSON list of { ics, from, until } from standard input; the days are YYYY-MM-DD. Writes a list with the starts of
each calendar that are on these days, as wall times of their zone.
"""

import datetime
import json
import sys

import icalendar
import recurring_ical_events


def to_wall(start):
    if isinstance(start, datetime.datetime):
        return start.strftime("%Y-%m-%d %H:%M:%S")
    return start.strftime("%Y-%m-%d 00:00:00")


def expand(case):
    first = datetime.date.fromisoformat(case["from"])
    last = datetime.date.fromisoformat(case["until"])
    calendar = icalendar.Calendar.from_ical(case["ics"])
    day = datetime.timedelta(days=1)
    # A day more on both sides, because the limits have no zone.
    events = recurring_ical_events.of(calendar).between(first - day, last + 2 * day)
    walls = {to_wall(event["DTSTART"].dt) for event in events}
    return sorted(wall for wall in walls if case["from"] <= wall[:10] <= case["until"])


json.dump([expand(case) for case in json.load(sys.stdin)], sys.stdout)
