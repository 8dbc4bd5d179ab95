import type { CommandContext } from '#platform/server/transaction.ts';
import type { PaymentType } from '../../contract.ts';
import type { PaymentRow } from './lock-payment.ts';

/** What a payment is for: how the goods are given, released before payment, and taken back after a refund. */
export type Goods = {
  /** False when nothing is left to give; the money is then kept and marked for refund. */
  give(command: CommandContext, payment: PaymentRow): Promise<boolean>;
  release(command: CommandContext, payment: PaymentRow): Promise<void>;
  takeBack(command: CommandContext, payment: PaymentRow): Promise<void>;
};

const onSale = new Map<string, Goods>();

/**
 * Says how each kind of goods is given and taken back. Those who sell them stand above payments, so the programs hand that in when they
 * start, before any order is settled.
 */
export function putOnSale(goods: Partial<Record<PaymentType, Goods>>): void {
  for (const [type, ways] of Object.entries(goods)) onSale.set(type, ways);
}

/** How the goods of a payment are given and taken back. Throws where the program was not told: no money may be settled without its goods. */
export function goodsOf(payment: Pick<PaymentRow, 'type'>): Goods {
  const goods = onSale.get(payment.type);
  if (!goods) throw new Error(`Nobody has said how goods of the type ${payment.type} are given.`);
  return goods;
}
