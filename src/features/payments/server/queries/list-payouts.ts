import type { z } from 'zod';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Payout, QueryPayouts } from '../../contract.ts';

/** What the caller was paid to their bank, newest first. */
export async function listPayouts(services: Services, actor: Actor, input: z.output<typeof QueryPayouts>): Promise<Page<Payout>> {
  const list = `payouts:${actor.userId}`;
  let query = services.db.selectFrom('payouts').selectAll().where('user_id', '=', actor.userId);
  if (input.cursor != null) {
    const [at, id] = services.cursors.open(list, input.cursor);
    query = query.where((row) =>
      row.or([
        row('created_at', '<', new Date(Number(at))),
        row.and([row('created_at', '=', new Date(Number(at))), row('id', '<', String(id))]),
      ]),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({
      id: row.id,
      amount: row.amount,
      status: row.status,
      failure: row.failure,
      arrivesAt: row.arrives_at.toISOString(),
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor: last === undefined ? null : services.cursors.seal(list, [last.created_at.getTime(), last.id]),
  };
}
