import type { Services } from '#platform/server/program/services.ts';
import type { ItemFacts, PaymentType } from '../../contract.ts';
import type { PaymentRow } from '../lock-payment.ts';

/** What a look-up needs: inside a transaction, its own connection and instant. */
export type Reading = Pick<Services, 'db' | 'now'>;

/** Looks up what payments of one kind are for, as it is now, by payment id. */
export type ReadItemFacts = (services: Reading, payments: readonly PaymentRow[]) => Promise<Map<string, ItemFacts>>;

const readers = new Map<string, ReadItemFacts>();

/** Registers how sold items are looked up. The features that sell them depend on payments, so the programs register them at start-up. */
export function describeItems(byType: Partial<Record<PaymentType, ReadItemFacts>>): void {
  for (const [type, read] of Object.entries(byType)) readers.set(type, read);
}

/** Returns what each payment is for, as it is now, by payment id; nothing for what can't change after the sale. */
export async function readItemFacts(services: Reading, payments: readonly PaymentRow[]): Promise<Map<string, ItemFacts>> {
  const kinds = Map.groupBy(payments, ({ type }) => type);
  const read = await Promise.all([...kinds].map(async ([type, ofKind]) => (await readers.get(type)?.(services, ofKind)) ?? []));
  return new Map(read.flatMap((facts) => [...facts]));
}
