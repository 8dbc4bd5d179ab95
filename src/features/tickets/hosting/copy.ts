import { formatPounds } from '#kernel/money/money.ts';
import type { DatesToComeTally, SessionEvent } from '#features/sessions/contract.ts';
import { mayCostMoney } from '#features/sessions/rules.ts';

/** Returns the consequences of cancelling one date. The host is asked about refunds next only if somebody may have paid. */
export function oneDateMessage({
  participantCount,
  ...event
}: Pick<SessionEvent, 'participantCount' | 'price' | 'hasKinds' | 'minimum'>): string {
  if (participantCount === 0) return 'No one can book this date any more. Nobody has a ticket.';
  const notified = 'No one can book this date any more, and everyone with a ticket will be notified.';
  if (event.minimum?.isDecided === false && mayCostMoney(event)) return `${notified} Everybody gets their money back.`;
  return mayCostMoney(event) ? `${notified} No money is refunded yet: you’ll be asked about paid tickets next.` : notified;
}

/** Returns what is refunded in any case if several dates are cancelled at once (docs/product.md#minimum-number); null if nothing is. */
export function promisedMessage({ promised }: Pick<DatesToComeTally, 'promised'>): string | null {
  if (promised === undefined) return null;
  const orders = promised.paidTickets === 1 ? 'One paid order is' : `${promised.paidTickets} paid orders are`;
  return `${orders} refunded in any case, as everybody was promised while it’s open whether a date takes place: ${formatPounds(promised.refundable)}.`;
}

/** Returns who is notified if several dates are cancelled at once; `holders` are the people with tickets to any of them. */
export function holdersMessage(holders: number): string {
  if (holders === 0) return 'Nobody has a ticket.';
  return holders === 1
    ? 'One person has tickets and will be notified once.'
    : `${holders} people have tickets and will each be notified once.`;
}
