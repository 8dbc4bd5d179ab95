import { expect, test } from 'vitest';
import type { Guest } from '../../contract.ts';
import { guestsCsv } from './guests-csv.ts';

const guest: Guest = {
  ticketId: '0198c0de-0000-7000-8000-000000000001',
  user: { id: '0198c0de-0000-7000-8000-000000000002', username: 'ines', displayName: 'Inês Carvalho', profilePic: null },
  userId: '0198c0de-0000-7000-8000-000000000002',
  state: 'here',
  status: 'active',
  checkedInAt: '2026-07-06T16:52:00.000Z',
  amount: 800,
  refundedAmount: 0,
  byMembership: false,
};

test('a guest list says who comes with what ticket, and who is here since when by the clock of the place', () => {
  const left: Guest = { ...guest, user: null, state: 'gone', status: 'refunded', checkedInAt: null, refundedAmount: 800 };
  expect(guestsCsv([guest, left], 'Europe/London').split('\r\n')).toEqual([
    'Name,Username,State,Ticket,Checked in',
    'Inês Carvalho,ines,Here,Paid £8.00,2026-07-06 17:52',
    'Someone who has left,,Returned,Refunded · £8.00 refunded,',
    '',
  ]);
});
