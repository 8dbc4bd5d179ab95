import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Attendee } from '../../contract.ts';
import { AttendeeRow } from './attendee-row.tsx';

const attendee: Attendee = {
  ticketId: 'ticket',
  user: { id: 'noah', username: 'noah', displayName: 'Noah Bennett', profilePic: null },
  userId: 'noah',
  seat: 1,
  guestName: null,
  kindName: null,
  state: 'gone',
  status: 'cancelled',
  checkedInAt: null,
  amount: 800,
  refundedAmount: 800,
  byMembership: false,
  paymentId: 'earlier',
  orderedAt: '2026-06-30T09:00:00.000Z',
  timesHere: 0,
};

const rowOf = (shown: Attendee) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AttendeeRow
        attendee={shown}
        sessionEventId="date"
        timeZone="Europe/London"
        busy={false}
        open
        started={false}
        onMark={() => undefined}
        onMarkNoShow={() => undefined}
      />
    </MemoryRouter>,
  );

test('a row leads to the order that paid for its place, not to another one of the same person for the date', () => {
  expect(rowOf(attendee)).toContain('href="/order/date/noah?paymentId=earlier"');
});

test('a row of a redeemed gift also leads to the order of its giver, who is the one to refund', () => {
  const row = rowOf({ ...attendee, giftOf: 'Ada Obi', payerUserId: 'ada' });
  expect(row).toContain('href="/order/date/ada?paymentId=earlier"');
  expect(row).toContain('Gift of Ada Obi');
});
