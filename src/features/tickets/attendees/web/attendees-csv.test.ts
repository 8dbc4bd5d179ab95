import { expect, test } from 'vitest';
import type { Attendee } from '../../contract.ts';
import { attendeesCsv } from './attendees-csv.ts';

const attendee: Attendee = {
  ticketId: '0198c0de-0000-7000-8000-000000000001',
  user: { id: '0198c0de-0000-7000-8000-000000000002', username: 'ines', displayName: 'Inês Carvalho', profilePic: null },
  userId: '0198c0de-0000-7000-8000-000000000002',
  seat: 1,
  guestName: null,
  kindName: null,
  state: 'here',
  status: 'active',
  checkedInAt: '2026-07-06T16:52:00.000Z',
  amount: 800,
  refundedAmount: 0,
  byMembership: false,
  paymentId: '0198c0de-0000-7000-8000-0000000000aa',
  orderedAt: '2026-06-30T09:00:00.000Z',
  timesHere: 0,
  code: '4B7KX-R2M9Q',
};
const ORDER = '2026-0000000000AA';
const date = { title: 'Morning yoga', startDateTime: '2026-07-06T17:00:00.000Z', timeZone: 'Europe/London' };

test('a guest list says who comes with what ticket and code, to what, and who is here since when by the clock of the place', () => {
  const left: Attendee = { ...attendee, user: null, state: 'gone', status: 'refunded', code: null, checkedInAt: null, refundedAmount: 800 };
  const absent: Attendee = { ...attendee, state: 'no-show', checkedInAt: null };
  expect(attendeesCsv([attendee, left, absent], date).split('\r\n')).toEqual([
    'Name,Booked by,Username,State,Ticket code,Kind,Ticket,Paid (GBP),Refunded (GBP),Checked in,Order,Session,Starts',
    `Inês Carvalho,Inês Carvalho,ines,Here,4B7KX-R2M9Q,Standard,Paid,8.00,0.00,2026-07-06 17:52,${ORDER},Morning yoga,2026-07-06 18:00`,
    `Someone who has left,Someone who has left,,Returned,,Standard,Refunded,8.00,8.00,,${ORDER},Morning yoga,2026-07-06 18:00`,
    `Inês Carvalho,Inês Carvalho,ines,Didn’t come,4B7KX-R2M9Q,Standard,Paid,8.00,0.00,,${ORDER},Morning yoga,2026-07-06 18:00`,
    '',
  ]);
});

test('a place that somebody booked for others is a line of its own, with its name, or whose guest it is', () => {
  const [mia, guest] = [
    { ...attendee, seat: 2, guestName: 'Mia, my daughter' },
    { ...attendee, seat: 3 },
  ];
  const lines = attendeesCsv([mia, guest], date).split('\r\n');
  expect(lines[1]).toMatch(/^"Mia, my daughter",Inês Carvalho,ines,/);
  expect(lines[2]).toMatch(/^Guest of Inês Carvalho,Inês Carvalho,ines,/);
});

test('what somebody answered is beside their place, in a column for each wording, and answers about health are marked', () => {
  const asked = { questionId: attendee.ticketId, seat: 1, kind: 'text' as const, version: 1, isHealth: false };
  const answers = [
    { ...asked, question: 'Any allergies?', isHealth: true, answer: 'Nuts, eggs' },
    { ...asked, question: 'I bring a mat.', kind: 'consent' as const, answer: 'yes' },
  ];
  const later = { ...attendee, answers: [{ ...asked, question: 'Allergies or intolerances?', answer: 'None' }] };
  const lines = attendeesCsv([{ ...attendee, answers }, later, attendee], date).split('\r\n');
  expect(lines.map((line) => line.split(/Starts|2026-07-06 18:00/)[1])).toEqual([
    ',Any allergies? (health),I bring a mat.,Allergies or intolerances?',
    ',"Nuts, eggs",Agreed,',
    ',,,None',
    ',,,',
    undefined,
  ]);
});
