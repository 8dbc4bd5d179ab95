import { formatCount } from '#kernel/time/time-text.ts';
import type { DatesToComeTally, SessionEvent } from '../../contract.ts';
import { mayCostMoney } from '../../rules.ts';

/** Says, before a host moves dates, who is notified and until when they can return their tickets (docs/product.md#returning-a-ticket). */
export function whoIsNotified({ participantCount: places, ...event }: SessionEvent, tally: DatesToComeTally | null): string {
  const refund = mayCostMoney(event) ? ' for a full refund' : '';
  if (tally !== null) {
    const moved = `${tally.dates === 2 ? 'Both' : `All ${formatCount(tally.dates)}`} dates move by as much as this one.`;
    if (tally.holders === 0) return `${moved} No one has a ticket for them yet.`;
    const who =
      tally.holders === 1 ? 'One person who has tickets keeps them' : `${formatCount(tally.holders)} people who have tickets keep them`;
    const is = tally.holders === 1 ? 'is' : 'are';
    return `${moved} ${who} and ${is} notified once of what changes, by email too. Until each new start, they can return its ticket${refund}.`;
  }
  if (places === 0) return 'No one has a ticket for this date yet. The session’s other dates stay as they are.';
  const told =
    places === 1
      ? 'One participant keeps their ticket and is notified'
      : `The tickets for ${formatCount(places)} places stay valid, and everyone who holds them is notified`;
  return `${told} straight away, by email too. Until the new start, they can return ${places === 1 ? 'it' : 'them'}${refund}.`;
}
