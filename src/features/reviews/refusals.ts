import { defineRefusals } from '#kernel/http/refusal.ts';

export const reviewRefusals = defineRefusals({
  REVIEW_NOT_FOUND: { code: 'NOT_FOUND', message: 'This review doesn’t exist or has been deleted.' },
  WAS_NOT_THERE: { code: 'FORBIDDEN', message: 'Only people who were checked in can review a session, once it’s over.' },
  REVIEW_REMOVED: { code: 'FORBIDDEN', message: 'Your review of this session was removed, so you can’t write another.' },
  BLOCKED_REVIEW: { code: 'FORBIDDEN', message: 'You can’t review this person’s sessions.' },
  BLOCKED_REPLY: { code: 'FORBIDDEN', message: 'You can’t reply to this person.' },
  REVIEW_CHANGED: { code: 'CONFLICT', message: 'This review was changed in the meantime. Read it, then reply.' },
  REPLIED_ALREADY: { code: 'CONFLICT', message: 'You’ve already replied to this review.' },
});
