import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import type { Payments } from '#db/schema.ts';
import { Id } from '#kernel/ids/id.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { typedReceiptNumber } from '../rules/receipt.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';
import { presentPayments } from './present-payments.ts';
import type { QueryOrders } from '../contract.ts';

type Input = z.output<typeof QueryOrders>;
type OrderRef = { id: string; ownerUserId: string };

/**
 * Finds orders for an administrator: one by its receipt number or id, otherwise what the person of this username has bought and sold,
 * newest first. Without words, lists what banks are disputing at present, the most recent dispute first.
 */
export async function listOrders(services: Services, actor: Actor, input: Input): Promise<Page<Payment>> {
  if (!input.search) return await listDisputed(services, actor, input);
  const numbered = await readPayments(services, await findNumbered(services, input.search));
  if (numbered.length > 0) return { items: await presentPayments(services, actor, numbered), nextCursor: null };
  const userId = await findPerson(services, input.search);
  return userId === null ? { items: [], nextCursor: null } : await listOfPerson(services, actor, { input, userId });
}

async function listDisputed(services: Services, actor: Actor, input: Input): Promise<Page<Payment>> {
  return await keysetPage(services.cursors, {
    list: 'orders-disputed',
    input,
    read: (after, count) =>
      services.db
        .selectFrom('disputed_orders')
        .select(['payment_id as id', 'owner_user_id as ownerUserId', 'disputed_at'])
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(disputed_at, payment_id) < (${new Date(Number(after?.[0]))}::timestamptz, ${String(after?.[1])}::uuid)`),
        )
        .orderBy('disputed_at', 'desc')
        .orderBy('payment_id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.disputed_at.getTime(), row.id],
    present: async (shown) => {
      const payments = new Map((await readPayments(services, shown)).map((payment) => [payment.id, payment]));
      return presentPayments(
        services,
        actor,
        shown.flatMap(({ id }) => payments.get(id) ?? []),
      );
    },
  });
}

async function listOfPerson(services: Services, actor: Actor, { input, userId }: { input: Input; userId: string }): Promise<Page<Payment>> {
  const sellers = await findSellers(services.db, userId);
  return await keysetPage(services.cursors, {
    list: `orders-of:${userId}`,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('payments')
        .selectAll()
        .where(isWith('owner_user_id', [...sellers, userId]))
        .where((row) => row.or([row('user_id', '=', userId), row('owner_user_id', '=', userId)]))
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(created_at, id) < (${new Date(Number(after?.[0]))}::timestamptz, ${String(after?.[1])}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (shown) => presentPayments(services, actor, shown),
  });
}

async function findNumbered({ db }: Services, words: string): Promise<OrderRef[]> {
  const number = Id.safeParse(words).success ? words.slice(-12).toLowerCase() : typedReceiptNumber(words);
  if (number === null) return [];
  return await db
    .selectFrom('order_numbers')
    .select(['payment_id as id', 'owner_user_id as ownerUserId'])
    .where('number', '=', number)
    .limit(20)
    .execute();
}

// A name somebody has given up leads to them while it is kept for them, as it does on their older orders.
async function findPerson({ db }: Services, words: string): Promise<string | null> {
  const claim = await db
    .selectFrom('username_claims')
    .select('user_id')
    .where('username_lower', '=', words.replace(/^@/, '').toLowerCase())
    .executeTakeFirst();
  return claim?.user_id ?? null;
}

async function readPayments({ db }: Services, refs: OrderRef[]): Promise<Selectable<Payments>[]> {
  if (refs.length === 0) return [];
  return await db
    .selectFrom('payments')
    .selectAll()
    .where(isWith('owner_user_id', [...new Set(refs.map(({ ownerUserId }) => ownerUserId))]))
    .where(
      isWith(
        'id',
        refs.map(({ id }) => id),
      ),
    )
    .execute();
}
