import type { Pence } from '#kernel/money.ts';

/** The least that can be asked of a card, in pence (docs/product.md#card-minimum). */
export const CARD_MINIMUM: Pence = 30;

/** What a press in the dialog offers, in pence. */
export const TIP_PRESETS: readonly Pence[] = [100, 200, 500, 1000];

export type TipFacts = { isOwn: boolean; isBlocked: boolean; amount: Pence; canReceive: boolean };

/**
 * Whether a tip may be begun. The smallest amounts that docs/product.md#tips allows cannot be asked of a card, so they are refused by a
 * sentence that names the minimum, before the provider is asked.
 */
export function decideTip(tip: TipFacts): 'ok' | 'OWN_TIP' | 'BLOCKED_TIP' | 'BELOW_CARD_MINIMUM' | 'CANNOT_RECEIVE' {
  if (tip.isOwn) return 'OWN_TIP';
  if (tip.isBlocked) return 'BLOCKED_TIP';
  if (tip.amount < CARD_MINIMUM) return 'BELOW_CARD_MINIMUM';
  return tip.canReceive ? 'ok' : 'CANNOT_RECEIVE';
}
