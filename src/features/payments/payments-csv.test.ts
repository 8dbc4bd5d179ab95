import { describe, expect, test } from 'vitest';
import { paymentsCsv } from './payments-csv.ts';

const order = (change: Partial<Parameters<typeof paymentsCsv>[0][number]>) =>
  paymentsCsv([
    {
      createdAt: '2026-06-02T17:00:00.000Z',
      id: '0197f0a0-0000-7000-8000-000000000001',
      type: 'SESSION_EVENT',
      description: { title: 'Yoga' },
      item: null,
      username: 'ann',
      ownerUsername: 'bob',
      amount: 1250,
      refundedAmount: 0,
      status: 'COMPLETED',
      ...change,
    },
  ]);
const titled = (title: string) => order({ description: { title } });

describe('payments as a CSV file', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\r\n=1', '\0=1'])(
    'put an apostrophe before what a spreadsheet would run: %j',
    (title) => {
      expect(titled(title)).toContain(`'${title}`);
    },
  );

  test('name orders by their receipt numbers, leave everything else as it is and quote what would break a line', () => {
    expect(titled('Yoga')).toBe(
      'Date (UK time),Order,Type,Item,Session date,Buyer,Seller,Amount (GBP),Refunded (GBP),Status\r\n' +
        '2026-06-02 18:00,2026-000000000001,SESSION_EVENT,Yoga,,ann,bob,12.50,0.00,COMPLETED\r\n',
    );
    expect(titled('One "two"\r\nthree')).toContain('"One ""two""\r\nthree"');
  });

  test('date a session by its own clock, and one that was moved by its new date', () => {
    const sold = { title: 'Yoga', startDateTime: '2026-06-09T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
    expect(order({ description: sold })).toContain(',Yoga,2026-06-09 18:00,ann,');
    const item = {
      startDateTime: '2026-06-10T17:30:00.000Z',
      endDateTime: '2026-06-10T18:30:00.000Z',
      timeZone: 'Europe/London',
      place: null,
      movedFrom: sold,
      state: 'moved' as const,
    };
    expect(order({ description: sold, item })).toContain(',Yoga,2026-06-10 18:30,ann,');
  });
});
