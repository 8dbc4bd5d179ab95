import type { CommandContext } from '#platform/server/transaction.ts';
import type { RecurringEvent } from '../../rules/recurring.ts';
import type { RecurringRow } from './lock-recurring.ts';

/** What an order that renews itself is for: how that begins, goes on and ends. Each is part of the transaction that writes the fact. */
export type RecurringGoods = {
  /**
   * The order as it now is, and what happened since it was last told. Called after each look at the provider, also when nothing
   * happened, so it must be safe to repeat.
   */
  settle(command: CommandContext, order: RecurringRow, events: RecurringEvent[]): Promise<void>;
  /** Some days before a trial ends, or a year is renewed. */
  announce?(command: CommandContext, order: RecurringRow): Promise<void>;
};

const onSale = new Map<string, RecurringGoods>();

/**
 * Says what becomes of each kind of order that renews itself. Those who sell them stand above payments, so the programs hand that in
 * when they start, before any order is settled.
 */
export function putRecurringOnSale(goods: Partial<Record<'SUBSCRIPTION' | 'MEMBERSHIP', RecurringGoods>>): void {
  for (const [type, ways] of Object.entries(goods)) onSale.set(type, ways);
}

/** What the order is for. Throws where the program was not told: no money may be settled without its goods. */
export function recurringGoodsOf(order: Pick<RecurringRow, 'type'>): RecurringGoods {
  const goods = onSale.get(order.type);
  if (!goods) throw new Error(`Nobody has said what an order of the type ${order.type} gives.`);
  return goods;
}
