import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of push. */
export const pushRefusals = defineRefusals({
  UNKNOWN_SERVICE: { code: 'BAD_REQUEST', message: 'Notifications can’t be sent to this browser: we don’t support its push service.' },
  KEY_INVALID: { code: 'BAD_REQUEST', message: 'This isn’t a browser key.' },
});
