import { defineRefusals } from '#kernel/refusal.ts';

export const moderationRefusals = defineRefusals({
  OWN_CONTENT: { code: 'FORBIDDEN', message: 'You cannot report what you published yourself.' },
  OWN_COMMENT: { code: 'FORBIDDEN', message: 'You cannot report your own comment.' },
  YOURSELF: { code: 'FORBIDDEN', message: 'You cannot report yourself.' },
  NOT_REPORTED: { code: 'NOT_FOUND', message: 'This content is gone, or nobody has reported it.' },
  DECIDED_ALREADY: { code: 'CONFLICT', message: 'This has already been decided.' },
});
