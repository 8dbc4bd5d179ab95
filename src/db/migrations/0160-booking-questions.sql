-- What a host asks people who book (docs/product.md#questions).
alter table sessions add column questions jsonb;

-- What they answered, in the words in which it was asked: a question that is edited later changes none of them.
create table ticket_answers (
  owner_user_id uuid not null,
  payment_id uuid not null,
  question_id uuid not null,
  -- The number of the place in its order; 0 if the answer is for the whole order.
  seat integer not null constraint ticket_answers_seat check (seat between 0 and 10),
  session_event_id uuid not null,
  user_id uuid not null,
  question text not null constraint ticket_answers_question check (length(question) <= 300),
  kind text not null constraint ticket_answers_kind check (kind in ('text', 'choice', 'yes-no', 'consent')),
  version integer not null,
  -- Answers about health are deleted 30 days after the date.
  is_health boolean not null,
  answer text not null constraint ticket_answers_answer check (length(answer) <= 500),
  answered_at timestamptz(3) not null,
  primary key (owner_user_id, payment_id, question_id, seat)
);
create index ticket_answers_person on ticket_answers (owner_user_id, user_id);
create index ticket_answers_health on ticket_answers (owner_user_id, session_event_id) where is_health;
