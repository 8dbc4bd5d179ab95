-- When what was bought is over: the end of its date for a ticket, the moment of a tip. Null while it goes on. It sorts a buyer's orders into
-- upcoming and past without a look at what they are for; whatever moves a date moves it here too.
alter table payments add column over_at timestamptz(3);
update payments set over_at = event.end_at
  from session_events event
  where payments.type = 'SESSION_EVENT' and event.session_owner_user_id = payments.owner_user_id and event.id = payments.item_id;
update payments set over_at = created_at where type = 'TIP';
create index payments_of_buyer_by_end on payments (user_id, over_at, id);
