import { defineRefusals } from '#kernel/refusal.ts';

export const messageRefusals = defineRefusals({
  PERSON_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is nobody to write to at this address.' },
  CHAT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This conversation does not exist.' },
  MESSAGE_NOT_FOUND: { code: 'NOT_FOUND', message: 'This message does not exist or was deleted.' },
  YOURSELF: { code: 'BAD_REQUEST', message: 'You cannot write to yourself.' },
  BLOCKED: { code: 'FORBIDDEN', message: 'You cannot write to this person.' },
  PERSON_SUSPENDED: { code: 'FORBIDDEN', message: 'This account is suspended, so it cannot be written to.' },
  PERSON_GONE: { code: 'FORBIDDEN', message: 'This person has left, so they cannot be written to.' },
  NO_LINKS_YET: { code: 'FORBIDDEN', message: 'New accounts cannot send links to people who have not written back. Take the link out.' },
  ID_TAKEN: { code: 'CONFLICT', message: 'Another message with this id exists already. Send a new id.' },
  TOO_LATE: {
    code: 'PRECONDITION_FAILED',
    message: 'A message can be deleted for both within a day. You can still delete it for yourself.',
  },
  ACCEPT_FIRST: { code: 'FORBIDDEN', message: 'Accept the request first.' },
  REPORT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This report has already been handled.' },
  ROUND_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such message to everybody.' },
  NOBODY_TAKES_PART: { code: 'NOT_FOUND', message: 'Nobody has booked this date yet.' },
  TOO_MANY_PEOPLE: { code: 'PRECONDITION_FAILED', message: 'At most 2,000 people can be written to at once.' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'Only the person who wrote a message can delete it for both.' },
});
