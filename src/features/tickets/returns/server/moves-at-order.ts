import type { PaymentDescription } from '#features/payments/contract.ts';

/** Returns how often an event had been moved when an order for it was made, as pinned in the order. */
export function movesAtOrder(description: PaymentDescription): number {
  return description.moves ?? 0;
}

/** Returns how often an event had been moved, or its title or minimum number been changed, when an order for it was made. */
export function changesAtOrder(description: PaymentDescription): number {
  return movesAtOrder(description) + (description.changes ?? 0);
}

/** Returns how often that has happened by now. */
export function changesOf({
  move_count: moves,
  change_count: changes,
}: {
  move_count: number | null;
  change_count: number | null;
}): number {
  return (moves ?? 0) + (changes ?? 0);
}
