import { csvPounds, csvText, csvTime } from '#kernel/text/csv-text.ts';
import { receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import { STANDARD_KIND } from '#features/content/contract/ticket-kinds.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Attendee } from '../../contract.ts';
import type { Answered } from '../../questions/contract.ts';
import { answerText } from '../../questions/copy.ts';
import { attendeeName, attendeeTicketLabel, bookerName } from '../copy.ts';

const STATES = { come: 'Expected', here: 'Here', 'no-show': 'Didn’t come', gone: 'Returned' } as const satisfies Record<
  Attendee['state'],
  string
>;

/**
 * Formats the attendees of a date as CSV for the door, a line for each place, with the codes of their tickets, what they
 * answered, and times by the date's own clock.
 */
export function attendeesCsv(attendees: readonly Attendee[], event: Pick<SessionEvent, 'title' | 'startDateTime' | 'timeZone'>): string {
  const { title, startDateTime, timeZone } = event;
  const heads = [
    'Name',
    'Booked by',
    'Username',
    'State',
    'Ticket code',
    'Kind',
    'Ticket',
    'Paid (GBP)',
    'Refunded (GBP)',
    'Checked in',
    'Order',
  ];
  // A question that was edited has a column for each of its wordings.
  const asked = [...new Set(attendees.flatMap(({ answers = [] }) => answers.map(headOf)))];
  return csvText([
    [...heads, 'Session', 'Starts', ...asked],
    ...attendees.map((attendee) => [
      attendeeName(attendee),
      attendee.giftOf ?? bookerName(attendee),
      attendee.user?.username ?? '',
      STATES[attendee.state],
      attendee.code ?? '',
      attendee.kindName ?? STANDARD_KIND,
      attendeeTicketLabel(attendee),
      csvPounds(attendee.amount),
      csvPounds(attendee.refundedAmount),
      attendee.checkedInAt === null ? '' : csvTime(attendee.checkedInAt, timeZone),
      { value: receiptNumber({ id: attendee.paymentId, createdAt: attendee.orderedAt }) },
      title,
      csvTime(startDateTime, timeZone),
      ...asked.map((head) => answerTo(head, attendee)),
    ]),
  ]);
}

function headOf({ question, isHealth }: Answered): string {
  return isHealth ? `${question} (health)` : question;
}

function answerTo(head: string, { answers = [] }: Attendee): string {
  const answer = answers.find((one) => headOf(one) === head);
  return answer ? answerText(answer) : '';
}
