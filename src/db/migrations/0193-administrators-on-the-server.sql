-- A program on the server takes the rights of an administrator back, and exports or deletes what is stored about somebody who is suspended and
-- asks for it.
alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN', 'REMOVE_COMMENT', 'CLEAR_PROFILE', 'DISMISS_REPORTS', 'SUSPEND_PERSON', 'RESTORE_PERSON',
    'REMOVE_SECOND_FACTOR', 'EXPORT_LOG', 'FIND_BY_EMAIL', 'SHOW_EMAIL', 'RETRY_JOBS', 'ANNOUNCE', 'END_ANNOUNCEMENT', 'RENAME_TAG',
    'MERGE_TAG', 'REMOVE_REVIEW', 'SET_MAINTENANCE', 'CHANGE_SETTINGS', 'APPROVE_JOINING', 'DECLINE_JOINING', 'CREATE_INVITATION',
    'END_INVITATION', 'SET_STORAGE_LIMIT', 'PUBLISH_LEGAL_TEXT', 'REVOKE_ADMIN', 'EXPORT_PERSON', 'DELETE_PERSON'));
