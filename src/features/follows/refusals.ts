import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of follows. */
export const followRefusals = defineRefusals({
  NOT_YOURSELF: { code: 'BAD_REQUEST', message: 'You can’t follow yourself.' },
  NOT_YOU: { code: 'FORBIDDEN', message: 'You can only follow people from your own account.' },
  BLOCK_YOURSELF: { code: 'BAD_REQUEST', message: 'You can’t block yourself.' },
  BLOCKED: { code: 'FORBIDDEN', message: 'You can’t follow this person.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for." },
});
