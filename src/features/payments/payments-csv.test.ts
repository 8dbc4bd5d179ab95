import { describe, expect, test } from 'vitest';
import { paymentsCsv } from './payments-csv.ts';

const titled = (title: string) =>
  paymentsCsv([
    {
      createdAt: '2026-06-02T17:00:00.000Z',
      id: '0197f0a0-0000-7000-8000-000000000001',
      type: 'SESSION_EVENT',
      description: { title },
      username: 'ann',
      ownerUsername: 'bob',
      amount: 1250,
      refundedAmount: 0,
      status: 'COMPLETED',
    },
  ]);

describe('payments as a CSV file', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\r\n=1', '\0=1'])(
    'put an apostrophe before what a spreadsheet would run: %j',
    (title) => {
      expect(titled(title)).toContain(`'${title}`);
    },
  );

  test('name orders by their receipt numbers, leave everything else as it is and quote what would break a line', () => {
    expect(titled('Yoga')).toBe(
      'Date (UK time),Order,Type,Item,Buyer,Seller,Amount (GBP),Refunded (GBP),Status\r\n' +
        '2026-06-02 18:00,2026-000000000001,SESSION_EVENT,Yoga,ann,bob,12.50,0.00,COMPLETED\r\n',
    );
    expect(titled('One "two"\r\nthree')).toContain('"One ""two""\r\nthree"');
  });
});
