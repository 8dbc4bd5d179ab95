alter table session_events
  -- Where this one event is, when that is not where its session is (any more): { timeZone, locationUrl, addressLine, city, postcode,
  -- country, formattedAddress, venuePublic }. Its own, so that a session can move while dates that are sold stay where they are.
  add column own_place jsonb,
  -- The date of the session's plan that it stands for, when it takes place at another time; so that no second event is planned for it.
  add column planned_start_at timestamptz(3),
  -- How often its host has moved it; the SEQUENCE of its calendar files. An order pins the count, and with a later one may be handed back.
  add column move_count integer not null default 0 check (move_count >= 0),
  add column moved_at timestamptz(3),
  -- When and where it would have been before it was last moved: { startDateTime, endDateTime, timeZone, place }.
  add column moved_from jsonb;
