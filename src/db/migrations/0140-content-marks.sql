-- What each person liked and saved, by the person: the lists that only they see. Likes are stored a second time; `likes` has them by item.
create table content_marks (
  user_id uuid not null,
  mark text not null check (mark in ('LIKE', 'SAVE')),
  content_user_id uuid not null,
  content_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (user_id, mark, content_user_id, content_id)
);
create index content_marks_newest on content_marks (user_id, mark, created_at, content_id);

insert into content_marks (user_id, mark, content_user_id, content_id, created_at)
select user_id, 'LIKE', content_user_id, content_id, created_at from likes;
