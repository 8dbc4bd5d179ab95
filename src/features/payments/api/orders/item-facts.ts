import type { Services } from '#platform/server/program/services.ts';
import type { ItemFacts } from '../../contract.ts';
import { paymentsDependencies } from '../../server/dependencies.ts';
import type { PaymentRow } from '../lock-payment.ts';

/** What a look-up needs: inside a transaction, its own connection and instant. */
export type ItemLookup = Pick<Services, 'db' | 'now'>;

/** Returns what each payment is for, as it is now, by payment id; nothing for what can't change after the sale. */
export async function readItemFacts(services: ItemLookup, payments: readonly PaymentRow[]): Promise<Map<string, ItemFacts>> {
  const kinds = Map.groupBy(payments, ({ type }) => type);
  const readers = paymentsDependencies().itemFacts;
  const read = await Promise.all([...kinds].map(async ([type, ofKind]) => (await readers[type]?.(services, ofKind)) ?? []));
  return new Map(read.flatMap((facts) => [...facts]));
}
