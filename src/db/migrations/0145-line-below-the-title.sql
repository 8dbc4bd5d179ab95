-- A second line of a title (docs/product.md#sessions): of sessions, of what is on offer, and of what was bought, as it was then.
alter table sessions add column subtitle text;
alter table sessions add constraint sessions_subtitle_check check (length(subtitle) between 1 and 80);
alter table memberships add column subtitle text;
alter table memberships add constraint memberships_subtitle_check check (length(subtitle) between 1 and 80);
alter table membership_purchases add column subtitle text;
alter table membership_purchases add constraint membership_purchases_subtitle_check check (length(subtitle) between 1 and 80);
