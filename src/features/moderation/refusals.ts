import { defineRefusals } from '#kernel/refusal.ts';

export const moderationRefusals = defineRefusals({
  OWN_CONTENT: { code: 'FORBIDDEN', message: 'You cannot report what you published yourself.' },
  NOT_REPORTED: { code: 'NOT_FOUND', message: 'This content is gone, or nobody has reported it.' },
  DECIDED_ALREADY: { code: 'CONFLICT', message: 'This has been decided already.' },
});
