import { describe, expect, test } from 'vitest';
import { isValidTicket, mayReadOfTicket, maySeeTicket } from './policy.ts';

const NOTHING = { code: false, address: false, link: false, notes: false, formerPlace: false };
const ALL = { code: true, address: true, link: true, notes: true, formerPlace: true };
const ticket = (status: string) => ({ userId: 'ann', ownerUserId: 'host', status });
const hidden = { venuePublic: false };

describe('an order', () => {
  test('is visible to its two sides and administrators', () => {
    const sees = (userId: string, admin = false) => maySeeTicket({ userId, admin }, ticket('active'));
    expect([maySeeTicket(null, ticket('active')), sees('other'), sees('ann'), sees('host'), sees('boss', true)]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('opens code, street and link to its participant only while the ticket is valid', () => {
    expect(mayReadOfTicket({ userId: 'ann' }, ticket('active'), hidden)).toEqual(ALL);
    for (const status of ['refunded', 'cancelled', 'anything new']) {
      expect(isValidTicket({ status })).toBe(false);
      expect(mayReadOfTicket({ userId: 'ann' }, ticket(status), hidden)).toEqual(NOTHING);
    }
  });

  test("opens nothing to administrators, who aren't participants", () => {
    expect(mayReadOfTicket({ userId: 'boss' }, ticket('active'), hidden)).toEqual(NOTHING);
  });

  test('leaves the host their own place, and the code while it is valid', () => {
    expect(mayReadOfTicket({ userId: 'host' }, ticket('active'), hidden)).toEqual(ALL);
    expect(mayReadOfTicket({ userId: 'host' }, ticket('refunded'), hidden)).toEqual({ ...ALL, code: false });
  });

  test('shows the street of a public venue to anyone who sees the order, and nothing more', () => {
    expect(mayReadOfTicket({ userId: 'ann' }, ticket('refunded'), { venuePublic: true })).toEqual({ ...NOTHING, address: true });
  });
});
