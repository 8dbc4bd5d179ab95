import { csvPounds, csvText, csvTime } from '#kernel/text/csv-text.ts';
import { receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Guest } from '../../contract.ts';
import { guestName, guestTicketWord } from './guest-words.ts';

const STATES = { come: 'Expected', here: 'Here', gone: 'Returned' } as const satisfies Record<Guest['state'], string>;

/** Formats the guests of a date as CSV for the door, with the codes of their tickets, and times by the date's own clock. */
export function guestsCsv(guests: readonly Guest[], event: Pick<SessionEvent, 'title' | 'startDateTime' | 'timeZone'>): string {
  const { title, startDateTime, timeZone } = event;
  const heads = ['Name', 'Username', 'State', 'Ticket code', 'Ticket', 'Paid (GBP)', 'Refunded (GBP)', 'Checked in', 'Order'];
  return csvText([
    [...heads, 'Session', 'Starts'],
    ...guests.map((guest) => [
      guestName(guest),
      guest.user?.username ?? '',
      STATES[guest.state],
      guest.code ?? '',
      guestTicketWord(guest),
      csvPounds(guest.amount),
      csvPounds(guest.refundedAmount),
      guest.checkedInAt === null ? '' : csvTime(guest.checkedInAt, timeZone),
      { value: receiptNumber({ id: guest.paymentId, createdAt: guest.orderedAt }) },
      title,
      csvTime(startDateTime, timeZone),
    ]),
  ]);
}
