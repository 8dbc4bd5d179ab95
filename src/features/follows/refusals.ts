import { defineRefusals } from '#kernel/refusal.ts';

/** The refusals of follows. */
export const followRefusals = defineRefusals({
  NOT_YOURSELF: { code: 'BAD_REQUEST', message: 'You cannot follow yourself.' },
  NOT_YOU: { code: 'FORBIDDEN', message: 'You can only follow people as yourself.' },
  BLOCK_YOURSELF: { code: 'BAD_REQUEST', message: 'You cannot block yourself.' },
  BLOCKED: { code: 'FORBIDDEN', message: 'You cannot follow this person.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for." },
});
