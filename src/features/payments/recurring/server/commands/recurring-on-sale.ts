import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { RecurringEvent } from '../../rules.ts';
import type { RecurringRow } from '../../../api/lock-recurring.ts';

/** What a recurring order is for: how it begins, goes on and ends. Each call is part of the transaction that writes the fact. */
export type RecurringGoods = {
  /**
   * Receives the order as it now is, and what has happened since the last call. Called after each look at the provider, even if nothing
   * happened, so it must be idempotent.
   */
  settle(command: CommandContext, order: RecurringRow, events: RecurringEvent[]): Promise<void>;
  /** Called some days before a trial ends or an annual order renews. */
  announce?(command: CommandContext, order: RecurringRow): Promise<void>;
};

const onSale = new Map<string, RecurringGoods>();

/**
 * Registers what each kind of recurring order gives. The features that sell them depend on payments, so the programs register them at
 * start-up, before any order is settled.
 */
export function putRecurringOnSale(goods: Partial<Record<'SUBSCRIPTION' | 'MEMBERSHIP', RecurringGoods>>): void {
  for (const [type, ways] of Object.entries(goods)) onSale.set(type, ways);
}

/** Returns what a recurring order is for. Throws if nothing is registered: no money may be settled without its goods. */
export function recurringGoodsOf(order: Pick<RecurringRow, 'type'>): RecurringGoods {
  const goods = onSale.get(order.type);
  if (!goods) throw new Error(`No handler is registered for orders of type ${order.type}.`);
  return goods;
}
