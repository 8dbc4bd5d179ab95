import { csvText, csvTime } from '#kernel/csv-text.ts';
import type { Guest } from '../../contract.ts';
import { guestName, guestTicket } from './guest-words.ts';

const STATES = { come: 'Expected', here: 'Here', gone: 'Returned' } as const satisfies Record<Guest['state'], string>;

/** Formats the guests of a date as CSV, with the times at which they were checked in by the date's own clock. */
export function guestsCsv(guests: readonly Guest[], timeZone: string): string {
  return csvText([
    ['Name', 'Username', 'State', 'Ticket', 'Checked in'],
    ...guests.map((guest) => [
      guestName(guest),
      guest.user?.username ?? '',
      STATES[guest.state],
      guestTicket(guest),
      guest.checkedInAt === null ? '' : csvTime(guest.checkedInAt, timeZone),
    ]),
  ]);
}
