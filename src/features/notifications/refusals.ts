import { defineRefusals } from '#kernel/refusal.ts';

/** What notifications may refuse. */
export const notificationRefusals = defineRefusals({
  NOT_YOURS: { code: 'FORBIDDEN', message: 'You can only read your own notifications.' },
});
