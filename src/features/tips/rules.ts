import type { Pence } from '#kernel/money/money.ts';

/** The smallest tip: the least that a card can be charged, in pence (docs/product.md#card-minimum). */
export const TIP_MIN_PENCE: Pence = 30;

/** The amounts that the dialog offers, in pence. */
export const TIP_PRESETS: readonly Pence[] = [100, 200, 500, 1000];

export type TipFacts = { isOwn: boolean; isBlocked: boolean; amount: Pence; canReceive: boolean };

/**
 * Decides whether a tip may be started. The smallest amounts that docs/product.md#tips allows can't be charged to a card, so they are
 * refused with a message that names the minimum, before the provider is asked.
 */
export function decideTip(tip: TipFacts): 'ok' | 'OWN_TIP' | 'BLOCKED_TIP' | 'BELOW_CARD_MINIMUM' | 'CANNOT_RECEIVE' {
  if (tip.isOwn) return 'OWN_TIP';
  if (tip.isBlocked) return 'BLOCKED_TIP';
  if (tip.amount < TIP_MIN_PENCE) return 'BELOW_CARD_MINIMUM';
  return tip.canReceive ? 'ok' : 'CANNOT_RECEIVE';
}
