import type { Services } from '#platform/server/program/services.ts';
import { requestKey } from '../../../server/workflows/request-key.ts';
import { statement } from '#db/statement.ts';

const CUSTOMER = statement<{ id: string }, { person: string; mode: string }>(
  'select provider_customer_id as id from payment_customers where user_id = :person::uuid and mode = :mode',
);

/**
 * Returns a person's customer at the provider, created at the first purchase. The idempotency key prevents a second one for a day, our row
 * for ever.
 */
export async function ensureCustomer(services: Services, userId: string): Promise<string> {
  const { mode } = services.config.payments;
  const [known] = await CUSTOMER.all(services.db, { person: userId, mode });
  if (known) return known.id;
  const user = await services.db
    .selectFrom('users')
    .select(['email', 'display_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const parameters = { email: user.email, metadata: { userId }, ...(user.display_name === null ? {} : { name: user.display_name }) };
  const customer = await services.stripe.customers.create(parameters, { idempotencyKey: requestKey(`cus:${userId}`, parameters) });
  await services.db
    .insertInto('payment_customers')
    .values({ user_id: userId, mode, provider_customer_id: customer.id, created_at: services.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'mode']).doNothing())
    .execute();
  return customer.id;
}
