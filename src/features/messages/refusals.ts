import { defineRefusals } from '#kernel/http/refusal.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import type { Standing } from './policy.ts';
import { BROADCAST_PEOPLE_MAX, NEW_PEOPLE_A_DAY, NEW_PEOPLE_A_DAY_YET } from './rules.ts';

export const messageRefusals = defineRefusals({
  PERSON_NOT_FOUND: { code: 'NOT_FOUND', message: 'We can’t find this person.' },
  CHAT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This conversation doesn’t exist.' },
  MESSAGE_NOT_FOUND: { code: 'NOT_FOUND', message: 'This message doesn’t exist or has been deleted.' },
  YOURSELF: { code: 'BAD_REQUEST', message: 'You can’t message yourself.' },
  BLOCKED: { code: 'FORBIDDEN', message: 'You can’t message this person.' },
  PERSON_SUSPENDED: { code: 'FORBIDDEN', message: 'This person’s account is suspended, so you can’t message them.' },
  PERSON_GONE: { code: 'FORBIDDEN', message: 'This person has left, so you can’t message them.' },
  NO_LINKS_YET: { code: 'FORBIDDEN', message: 'New accounts can’t send links to people who haven’t replied. Remove the link.' },
  ENOUGH_NEW_PEOPLE_YET: {
    code: 'TOO_MANY_REQUESTS',
    message: `New accounts can message up to ${NEW_PEOPLE_A_DAY_YET} new people a day. Try again tomorrow.`,
  },
  ENOUGH_NEW_PEOPLE: {
    code: 'TOO_MANY_REQUESTS',
    message: `You can message up to ${NEW_PEOPLE_A_DAY} new people a day. Try again tomorrow.`,
  },
  ID_TAKEN: { code: 'CONFLICT', message: 'Another message with this id already exists. Send a new id.' },
  TOO_LATE: {
    code: 'PRECONDITION_FAILED',
    message: 'You can only delete a message for both of you within a day. You can still delete it for yourself.',
  },
  OWN_MESSAGE: { code: 'FORBIDDEN', message: 'You can’t report your own message.' },
  ACCEPT_FIRST: { code: 'FORBIDDEN', message: 'Accept the request first.' },
  REPORT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This report has already been handled.' },
  ABOUT_YOURSELF: { code: 'FORBIDDEN', message: 'Not authorized to perform this action.' },
  ROUND_NOT_FOUND: { code: 'NOT_FOUND', message: 'This group message doesn’t exist.' },
  NOBODY_TAKES_PART: { code: 'NOT_FOUND', message: 'Nobody has booked this date yet.' },
  TOO_MANY_PEOPLE: { code: 'PRECONDITION_FAILED', message: `You can message up to ${formatCount(BROADCAST_PEOPLE_MAX)} people at once.` },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the person who sent a message can delete it for both of you.' },
});

/** Refuses to write to someone who is blocked or has blocked the caller, is suspended, or has left, and says which. */
export function refuseUnlessOpen(standing: Standing): void {
  if (standing === 'deleted') throw messageRefusals.PERSON_GONE();
  if (standing === 'suspended') throw messageRefusals.PERSON_SUSPENDED();
  if (standing !== 'open') throw messageRefusals.BLOCKED();
}
