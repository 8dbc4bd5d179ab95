import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Payouts } from '#db/schema.ts';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payout, QueryPayouts } from '../contract.ts';

/** Lists the caller's payouts to their bank, newest first. */
export async function listPayouts(services: Services, actor: Actor, input: z.output<typeof QueryPayouts>): Promise<Page<Payout>> {
  return await keysetPage(services.cursors, {
    list: `payouts:${actor.userId}`,
    input,
    read: (after, count) => {
      const [at, id] = [new Date(Number(after?.[0])), String(after?.[1])];
      return services.db
        .selectFrom('payouts')
        .selectAll()
        .where('user_id', '=', actor.userId)
        .$if(after !== null, (all) =>
          all.where((row) => row.or([row('created_at', '<', at), row.and([row('created_at', '=', at), row('id', '<', id)])])),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
    },
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (shown) => shown.map(serializePayout),
  });
}

export function serializePayout(row: Selectable<Payouts>): Payout {
  return {
    id: row.id,
    amount: row.amount,
    status: row.status,
    failure: row.failure,
    arrivesAt: row.arrives_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}
