import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '../lock-payment.ts';

/**
 * What is left of an order once places of it have ended: how many pence must be back in all for places given back by themselves, what the
 * seller keeps of their price, whether no place is valid any more, and which ended, in words for its buyer.
 */
export type EndedPlaces = { amount: number; kept: number; isOver: boolean; words: string };

/** The places of an order that can be refunded by themselves. The caller has locked the payment. */
export type PlacesOfOrder = {
  /**
   * Returns what valid places of the buyer's cost together, in pence; `ended` if all were given back before, null if one isn't theirs or
   * valid.
   */
  priceOf(command: CommandContext, payment: PaymentRow, ticketIds: readonly string[]): Promise<number | 'ended' | null>;
  /** Ends those that are still valid, for `amount` pence together; null if none is. */
  end(command: CommandContext, payment: PaymentRow, places: { ticketIds: readonly string[]; amount: number }): Promise<EndedPlaces | null>;
};
