-- Whether an event takes place as planned, and where people attend it (docs/decisions/0028).

alter table events
  add column event_status        text not null default 'scheduled',
  add column attendance_mode     text not null default 'offline',
  add column online_url          text,
  add column previous_start_wall timestamp(0),
  add column previous_start_utc  timestamptz(0),
  add constraint events_event_status
    check (event_status in ('scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online')),
  add constraint events_attendance_mode check (attendance_mode in ('offline', 'online', 'mixed')),
  add constraint events_previous_start check ((previous_start_wall is null) = (previous_start_utc is null));

alter table event_texts add column event_status_reason text;

-- The few events that do not take place as planned, and those that people attend online.
create index events_unscheduled on events (start_utc, id) where event_status <> 'scheduled';
create index events_online      on events (start_utc, id) where attendance_mode <> 'offline';
