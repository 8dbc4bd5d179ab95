import { defineRefusals } from '#kernel/refusal.ts';

export const searchRefusals = defineRefusals({
  TOO_MANY_SAVED: { code: 'CONFLICT', message: 'You can save up to 50 of these. Delete one first.' },
});
