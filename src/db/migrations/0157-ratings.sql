-- The number of reviews with each number of stars, counted from the index alone.
create index reviews_stars on reviews (host_user_id, session_id, stars, user_id) where removed_at is null;
