import { defineRefusals } from '#kernel/refusal.ts';

export const tipRefusals = defineRefusals({
  NO_RECIPIENT: { code: 'NOT_FOUND', message: 'There is nobody here to tip.' },
  OWN_TIP: { code: 'FORBIDDEN', message: 'You cannot tip yourself.' },
  BLOCKED_TIP: { code: 'FORBIDDEN', message: 'You cannot tip this person.' },
  BELOW_CARD_MINIMUM: { code: 'BAD_REQUEST', message: 'Card tips start at £0.30' },
});
