import { defineRefusals } from '#kernel/refusal.ts';

export const reachRefusals = defineRefusals({
  NOTHING_HERE: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
});
