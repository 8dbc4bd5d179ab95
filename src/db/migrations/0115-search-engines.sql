-- Who does not want search engines to know their pages, and which items are not for them.
alter table users add column in_search_engines boolean not null default true;
alter table contents add column in_search_engines boolean not null default true;
