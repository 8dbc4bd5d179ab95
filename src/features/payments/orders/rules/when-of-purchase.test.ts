import { expect, it } from 'vitest';

import { nameOfPurchase, whenOfPurchase } from './when-of-purchase.ts';

it("names a ticket with its date in the event's time zone", () => {
  const ticket = {
    title: 'Yin yoga',
    startDateTime: '2026-07-01T17:00:00.000Z',
    endDateTime: '2026-07-01T18:30:00.000Z',
    timeZone: 'Europe/London',
  };
  expect(nameOfPurchase(ticket)).toBe('Yin yoga, Wednesday 1 July 2026, 6\u00a0pm to 7:30\u00a0pm (UK time)');
});

it('names a purchase without a date by its title alone', () => {
  expect(nameOfPurchase({ title: 'Ten classes' })).toBe('Ten classes');
  expect(whenOfPurchase({ title: 'Ten classes' })).toBeNull();
});
