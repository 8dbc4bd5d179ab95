-- A date that its host added by itself: it stands for no date of its session's plan, and changing the plan leaves it (docs/product.md#adding-a-date).
alter table session_events add column added boolean not null default false;
