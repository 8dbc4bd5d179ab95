import * as LIMITS from '#kernel/limits.ts';
import { defineRefusals, Refusal } from '#kernel/http/refusal.ts';

export const sessionRefusals = defineRefusals({
  SESSION_NOT_FOUND: { code: 'NOT_FOUND', message: 'This session doesn’t exist or is no longer available.' },
  SESSION_EVENT_NOT_FOUND: { code: 'NOT_FOUND', message: 'This date doesn’t exist or is no longer available.' },
  PAYOUTS_NOT_READY: { code: 'PRECONDITION_FAILED', message: 'Finish setting up payouts before you charge for a session.' },
  UNKNOWN_TIME_ZONE: { code: 'BAD_REQUEST', message: 'Unknown time zone.' },
  START_IN_THE_PAST: { code: 'BAD_REQUEST', message: 'Choose a start in the future.' },
  START_TOO_FAR: { code: 'BAD_REQUEST', message: 'Choose a start within the next two years.' },
  END_BEFORE_START: { code: 'BAD_REQUEST', message: 'The end must be after the start.' },
  END_UNLIKE_DURATION: { code: 'BAD_REQUEST', message: 'The end must equal the start plus the duration.' },
  REPEAT_ENDS_BEFORE_START: { code: 'BAD_REQUEST', message: 'The repeat must end after the first date starts.' },
  REPEAT_TOO_LONG: { code: 'BAD_REQUEST', message: 'A session can repeat for at most two years.' },
  REPEAT_TOO_OFTEN: {
    code: 'BAD_REQUEST',
    message: `A session can have at most ${LIMITS.repeatEventsMax} dates. Repeat less often or end earlier.`,
  },
  WINDOW_TOO_LONG: { code: 'BAD_REQUEST', message: 'You can load at most 400 days at a time.' },
  WINDOW_BACKWARDS: { code: 'BAD_REQUEST', message: 'The end date must be after the start date.' },
  NOT_THE_OWNER: { code: 'FORBIDDEN', message: 'Only the host of this session can cancel its dates.' },
  EVENT_ALREADY_CANCELLED: { code: 'CONFLICT', message: 'This session has been cancelled.' },
  EVENT_ALREADY_ENDED: { code: 'CONFLICT', message: 'This session has already ended.' },
  NOT_THE_HOST: { code: 'FORBIDDEN', message: 'Only the host of this session can move its dates.' },
  NOT_ITS_HOST: { code: 'FORBIDDEN', message: 'Only the host of this session can add dates.' },
  EVENT_ALREADY_STARTED: { code: 'CONFLICT', message: 'This date has already started.' },
  DATE_TAKEN: { code: 'CONFLICT', message: 'Another date of this session already starts at that time.' },
  NOT_THEIR_DATE: { code: 'FORBIDDEN', message: 'Only the host of this session can say that a date takes place.' },
  NOTHING_TO_DECIDE: { code: 'CONFLICT', message: 'It has already been decided whether this date takes place.' },
  DATES_HAVE_CHANGED: { code: 'CONFLICT', message: 'The dates of this session have just changed. Check them, then try again.' },
  CAPACITY_BELOW_MINIMUM: { code: 'CONFLICT', message: 'There must be at least as many places as must be booked for it to take place.' },
  CAPACITY_BELOW_KIND: { code: 'CONFLICT', message: 'A kind of ticket has more places than that. Change the kind first.' },
  DATE_IS_BOOKED: {
    code: 'CONFLICT',
    message: 'Somebody has booked this date or waits for it. Cancel it instead, so that they are notified.',
  },
  DATES_CHANGED: { code: 'CONFLICT', message: 'The dates of this session have just changed. Check them before you cancel.' },
  EVENT_MOVED: { code: 'CONFLICT', message: 'This date has changed. Reload the page and try again.' },
});

/** The refusal of fewer places than are taken of a date: `taken` of the one that `date` names are sold or being bought. */
export function capacityBelowSold(taken: number, date: string): Refusal {
  const places = taken === 1 ? 'one place is' : `${taken} places are`;
  return new Refusal('CAPACITY_BELOW_SOLD', {
    code: 'CONFLICT',
    message: `For ${date}, ${places} sold or being bought. Allow at least ${taken}.`,
  });
}
