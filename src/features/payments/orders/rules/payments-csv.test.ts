import { describe, expect, test } from 'vitest';
import { paymentsCsv } from './payments-csv.ts';

type Listed = Parameters<typeof paymentsCsv>[0][number];
const SALE: Listed = {
  createdAt: '2026-06-02T17:00:00.000Z',
  id: '0197f0a0-0000-7000-8000-000000000001',
  type: 'SESSION_EVENT',
  description: { title: 'Yoga' },
  item: null,
  username: 'ann',
  displayName: 'Ann Archer',
  ownerUsername: 'bob',
  ownerDisplayName: null,
  amount: 1250,
  discountAmount: 0,
  refundedAmount: 0,
  membershipId: null,
  disputed: false,
  status: 'COMPLETED',
  logs: [],
  refundDue: false,
  disputeDecided: false,
  nextCharge: null,
};
const order = (change: Partial<Listed>, side: 'bought' | 'sold' = 'sold') => paymentsCsv([{ ...SALE, ...change }], side);
const titled = (title: string) => order({ description: { title } });

describe('payments as a CSV file', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\r\n=1', '\0=1'])(
    'put an apostrophe before what a spreadsheet would run: %j',
    (title) => {
      expect(titled(title)).toContain(`'${title}`);
    },
  );

  test('tell a seller who bought what in the words of the screen, with the fee and what they receive after refunds', () => {
    const log = { currency: 'GBP', returned: false, disputed: false, reason: null, at: SALE.createdAt, processorFee: 0 } as const;
    const logs = [
      { ...log, eventType: 'PAYMENT' as const, amount: 1250, platformFee: 162, amountPaidToOwner: 1088 },
      { ...log, eventType: 'REFUND' as const, amount: -250, platformFee: -32, amountPaidToOwner: -218 },
    ];
    expect(order({ logs, refundedAmount: 250 })).toBe(
      'Date (UK time),Order,Type,Item,Session date,Buyer,Buyer’s username,Discount (GBP),Code,Paid (GBP),Refunded (GBP),Fee (GBP),You receive (GBP),State\r\n' +
        '2026-06-02 18:00,2026-000000000001,Ticket,Yoga,,Ann Archer,ann,0.00,,12.50,2.50,1.30,8.70,Partly refunded\r\n',
    );
    expect(order({ type: 'MEMBERSHIP' })).toContain(',Pass,');
  });

  test('tell a seller what there is to do and what will be charged, as the screen does, and no price of a period that nobody paid', () => {
    expect(order({ status: 'FAILED' })).toContain(',0.00,,0.00,0.00,0.00,0.00,Failed\r\n');
    expect(order({ refundDue: true })).toMatch(/,Refund due\r\n$/);
    const trial = { status: 'TRIAL', nextCharge: { amount: 3500, at: '2026-12-03T12:00:00.000Z' } } as const;
    expect(order(trial)).toContain('"Trial, £35.00 on 3 Dec"');
    expect(order(trial, 'bought')).toMatch(/,Trial\r\n$/);
  });

  test('tell a buyer the seller, and nothing about fees', () => {
    expect(order({}, 'bought')).toBe(
      'Date (UK time),Order,Type,Item,Session date,Seller,Seller’s username,Discount (GBP),Code,Paid (GBP),Refunded (GBP),Status\r\n' +
        '2026-06-02 18:00,2026-000000000001,Ticket,Yoga,,bob,bob,0.00,,12.50,0.00,Paid\r\n',
    );
  });

  test('name a code and what it took off, but not what a pass paid', () => {
    const description = { title: 'Yoga', seats: 2, discount: { code: 'SPRING', amount: 200 } };
    expect(order({ description, discountAmount: 400, amount: 850 })).toContain(',4.00,£2.00 off each with SPRING,8.50,');
    expect(order({ amount: 0, discountAmount: 1250, membershipId: SALE.id })).toContain(',0.00,,0.00,');
  });

  test('quote what would break a line', () => {
    expect(titled('One "two"\r\nthree')).toContain('"One ""two""\r\nthree"');
  });

  test('date a session by its own clock, and one that was moved by its new date', () => {
    const sold = { title: 'Yoga', startDateTime: '2026-06-09T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
    expect(order({ description: sold })).toContain(',Yoga,2026-06-09 18:00,Ann Archer,');
    const item = {
      startDateTime: '2026-06-10T17:30:00.000Z',
      endDateTime: '2026-06-10T18:30:00.000Z',
      timeZone: 'Europe/London',
      place: null,
      movedFrom: sold,
      state: 'moved' as const,
    };
    expect(order({ description: sold, item })).toContain(',Yoga,2026-06-10 18:30,Ann Archer,');
  });
});
