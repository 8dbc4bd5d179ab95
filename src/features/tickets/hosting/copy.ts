import type { SessionEvent } from '#features/sessions/contract.ts';
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

/** Returns who is notified if several dates are cancelled at once; `holders` are the people with tickets to any of them. */
export function holdersMessage(holders: number): string {
  if (holders === 0) return 'Nobody has a ticket.';
  return holders === 1
    ? 'One person has tickets and will be notified once.'
    : `${holders} people have tickets and will each be notified once.`;
}
