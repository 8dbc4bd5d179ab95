import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';

const CUSTOMER = statement<{ id: string }, { person: string; mode: string }>(
  'select provider_customer_id as id from payment_customers where user_id = :person::uuid and mode = :mode',
);

/** Returns a person's customer id at the provider, or null before their first purchase. */
export async function findCustomer({ db, config }: Services, userId: string): Promise<string | null> {
  const [customer] = await CUSTOMER.all(db, { person: userId, mode: config.payments.mode });
  return customer?.id ?? null;
}
