-- Of a session, the points that guests are shown for its dates with a place of their own: [latitude, longitude] by the date's id. Null if
-- all its dates are where the session is.
alter table search_documents add column points jsonb;
