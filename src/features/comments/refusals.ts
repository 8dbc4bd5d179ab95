import { defineRefusals } from '#kernel/http/refusal.ts';

export const commentRefusals = defineRefusals({
  COMMENT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This comment doesn’t exist or has been deleted.' },
  COMMENT_NOT_YOURS: { code: 'FORBIDDEN', message: 'Only its author or the owner of the content can delete a comment.' },
  BLOCKED_COMMENT: { code: 'FORBIDDEN', message: 'You can’t comment on what this person shares.' },
  BLOCKED_ANSWER: { code: 'FORBIDDEN', message: 'You can’t reply to this person.' },
  COMMENT_ID_TAKEN: { code: 'CONFLICT', message: 'Another comment already has this id. Send a new id.' },
});
