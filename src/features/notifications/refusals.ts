import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of notifications. */
export const notificationRefusals = defineRefusals({
  NOT_YOURS: { code: 'FORBIDDEN', message: 'You can only read your own notifications.' },
  NOT_CHOOSABLE: { code: 'BAD_REQUEST', message: 'You always get notifications about your money, tickets and account this way.' },
  UNKNOWN_TIME_ZONE: { code: 'BAD_REQUEST', message: 'Unknown time zone.' },
  LINK_NOT_VALID: { code: 'NOT_FOUND', message: 'This link is no longer valid. Sign in to choose which emails you get.' },
  OWN_BELL: { code: 'BAD_REQUEST', message: 'You can’t turn on a bell for yourself.' },
  NOBODY: { code: 'NOT_FOUND', message: 'We can’t find this person.' },
  BLOCKED_BELL: { code: 'FORBIDDEN', message: 'You can’t turn on a bell for this person.' },
  BAD_SIGNATURE: { code: 'BAD_REQUEST', message: 'The signature is wrong.' },
  NOT_EVENTS: { code: 'BAD_REQUEST', message: 'This isn’t a list of events.' },
});
