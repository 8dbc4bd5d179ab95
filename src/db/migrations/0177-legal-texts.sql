-- The operator's words in place of the product's terms, around its list of data and as an imprint (docs/product.md#legal-texts-of-ones-own).
-- Each version is stored for good; one without words gives the product's own text again.
create table legal_texts (
  kind text not null constraint legal_texts_kind check (kind in ('TERMS', 'PRIVACY', 'IMPRINT')),
  version integer not null constraint legal_texts_version check (version > 0),
  markdown text constraint legal_texts_markdown check (length(markdown) between 1 and 40000),
  -- What changed, for people who have read the version before.
  change text not null constraint legal_texts_change check (length(change) between 1 and 160),
  holds_from timestamptz(3) not null,
  published_by uuid not null,
  published_at timestamptz(3) not null,
  primary key (kind, version)
);

-- The version of the terms that somebody accepted by signing up: 0 for the product's own, null from before versions were recorded.
alter table users add column terms_version integer;
alter table users add constraint users_terms_version check (terms_version >= 0);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW', 'SET_MAINTENANCE', 'CHANGE_SETTINGS', 'APPROVE_JOINING', 'DECLINE_JOINING', 'CREATE_INVITATION',
    'END_INVITATION', 'SET_STORAGE_LIMIT', 'PUBLISH_LEGAL_TEXT'));
