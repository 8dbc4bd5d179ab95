import { describe, expect, it } from 'vitest';
import { decideTicket, type Holding, type Sale } from './rules.ts';

const NOW = new Date('2026-07-06T12:00:00Z');
const sale: Sale = {
  ownerUserId: 'host',
  startDateTime: '2026-07-07T18:00:00Z',
  endDateTime: '2026-07-07T19:00:00Z',
  participantCount: 4,
  heldCount: 3,
  maxParticipantCount: 10,
  cancelled: false,
};
const nothing: Holding = {
  hasTicket: false,
  openPaymentId: null,
  openSeats: 0,
  isOffered: false,
  isEarly: false,
  isRejected: false,
  isLocked: false,
  isBlocked: false,
};
const decide = (seats: number, holding: Partial<Holding> = {}, change: Partial<Sale> = {}) =>
  decideTicket({ ...sale, ...change }, { ...nothing, ...holding }, { buyerUserId: 'buyer', seats }, NOW);

describe('an order of several seats', () => {
  it.each([
    [4, { ok: false, reason: 'too-few', left: 3 }],
    [3, { ok: true, continues: null }],
  ])('of %i where 3 are left is decided as %o', (seats, decision) => {
    expect(decide(seats)).toEqual(decision);
  });

  it('has no limit on a date without one', () => {
    expect(decide(10, {}, { maxParticipantCount: null })).toEqual({ ok: true, continues: null });
  });

  it('on a full date is refused as full, not as too large', () => {
    expect(decide(2, {}, { participantCount: 7 })).toEqual({ ok: false, reason: 'full' });
  });

  it('may use the seat of an offer beside those that are free', () => {
    const full = { participantCount: 7 };
    expect(decide(2, { isOffered: true }, full)).toEqual({ ok: false, reason: 'too-few', left: 1 });
    expect(decide(1, { isOffered: true }, full)).toEqual({ ok: true, continues: null });
  });

  it('continues with the seats that its open checkout holds, even if these are the last', () => {
    expect(decide(3, { openPaymentId: 'order', openSeats: 3 }, { participantCount: 7 })).toEqual({ ok: true, continues: 'order' });
    expect(decide(3, { openPaymentId: 'order', openSeats: 3 }, { participantCount: 7, heldCount: 2 })).toEqual({
      ok: true,
      continues: 'order',
    });
  });
});
