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

test('a row leads to the order that paid for its place, not to another one of the same person for the date', () => {
  const row = renderToStaticMarkup(
    <MemoryRouter>
      <AttendeeRow
        attendee={attendee}
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
  expect(row).toContain('href="/order/date/noah?paymentId=earlier"');
});
