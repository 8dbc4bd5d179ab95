import { defineRefusals } from '#kernel/refusal.ts';

/** The refusals of notifications. */
export const notificationRefusals = defineRefusals({
  NOT_YOURS: { code: 'FORBIDDEN', message: 'You can only read your own notifications.' },
  NOT_CHOOSABLE: { code: 'BAD_REQUEST', message: 'What concerns your money, your tickets or your account always reaches you this way.' },
  UNKNOWN_TIME_ZONE: { code: 'BAD_REQUEST', message: 'This time zone is not known.' },
  LINK_NOT_VALID: { code: 'NOT_FOUND', message: 'This link is no longer valid. Sign in to choose what is mailed to you.' },
  OWN_BELL: { code: 'BAD_REQUEST', message: 'You cannot have a bell for yourself.' },
  NOBODY: { code: 'NOT_FOUND', message: 'This person does not exist.' },
  BLOCKED_BELL: { code: 'FORBIDDEN', message: 'You cannot have a bell for this person.' },
  BAD_SIGNATURE: { code: 'BAD_REQUEST', message: 'The signature is wrong.' },
  NOT_EVENTS: { code: 'BAD_REQUEST', message: 'This is no list of events.' },
});
