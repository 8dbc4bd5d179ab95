import { defineRefusals } from '#kernel/http/refusal.ts';

export const reachRefusals = defineRefusals({
  NOTHING_HERE: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
});
