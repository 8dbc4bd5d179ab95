import { defineRefusals } from '#kernel/refusal.ts';

/** The refusals of push. */
export const pushRefusals = defineRefusals({
  UNKNOWN_SERVICE: { code: 'BAD_REQUEST', message: 'Notifications cannot be sent to this browser: its push service is not known here.' },
});
