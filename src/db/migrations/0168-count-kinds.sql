-- The tickets of one kind for one date, which are counted while the date is locked (docs/product.md#kinds-of-ticket).
create index tickets_of_kind on tickets (owner_user_id, session_event_id, kind_id) where status = 'active' and kind_id is not null;
