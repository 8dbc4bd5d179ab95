import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentType } from '../contract.ts';
import type { PaymentRow } from '../api/lock-payment.ts';

/** What a payment is for: how the goods are given, released if they aren't paid for, and taken back after a refund. */
export type Goods = {
  /** Resolves to false if nothing is left to give; the money is then kept and marked for refund. */
  give(command: CommandContext, payment: PaymentRow): Promise<boolean>;
  release(command: CommandContext, payment: PaymentRow): Promise<void>;
  takeBack(command: CommandContext, payment: PaymentRow): Promise<void>;
};

const onSale = new Map<string, Goods>();

/**
 * Registers how each kind of goods is given and taken back. The features that sell them depend on payments, so the programs register them
 * at start-up, before any order is settled.
 */
export function putOnSale(goods: Partial<Record<PaymentType, Goods>>): void {
  for (const [type, ways] of Object.entries(goods)) onSale.set(type, ways);
}

/**
 * Returns how the goods of a payment are given and taken back. Throws if none are registered: no money may be settled without its goods.
 */
export function goodsOf(payment: Pick<PaymentRow, 'type'>): Goods {
  const goods = onSale.get(payment.type);
  if (!goods) throw new Error(`No handler is registered for goods of type ${payment.type}.`);
  return goods;
}
