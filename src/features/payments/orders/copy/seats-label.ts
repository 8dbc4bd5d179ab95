import type { Payment } from '../../contract.ts';

/** Returns how many places an order is for, and how many of them are still valid: `3 places`, `2 of 3 places`; null if it is for one. */
export function seatsLabel({ description, item }: Pick<Payment, 'description' | 'item'>): string | null {
  const { seats = 1 } = description;
  if (seats === 1) return null;
  const valid = item?.validSeats ?? seats;
  return valid === seats || valid === 0 ? `${seats} places` : `${valid} of ${seats} places`;
}
