-- A tag that a person follows lifts items in their Discover as a liked one does, whether or not they have liked anything with it.
alter table tag_interests add column followed_at timestamptz(3);
alter table tag_interests drop constraint tag_interests_like_count_check;
alter table tag_interests add constraint tag_interests_like_count_check check (like_count >= 0 and (like_count > 0 or followed_at is not null));
