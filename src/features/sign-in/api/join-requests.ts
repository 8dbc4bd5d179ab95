import { sql, type Selectable } from 'kysely';
import type { JoinRequests } from '#db/schema.ts';
import type { Db, Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export type JoinRequestRow = Selectable<JoinRequests>;
type Decision = 'APPROVED' | 'DECLINED';

/** The requests that wait for a decision, oldest first, after a given one. */
export function listJoinRequests(db: Db, after: { createdAt: string; id: string } | null, count: number): Promise<JoinRequestRow[]> {
  return db
    .selectFrom('join_requests')
    .selectAll()
    .where('status', '=', 'WAITING')
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(created_at, id) > (${after?.createdAt ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

export async function countJoinRequests(db: Db | Tx): Promise<number> {
  const { waiting } = await db
    .selectFrom('join_requests')
    .select((are) => are.fn.countAll().as('waiting'))
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Decides about a request that still waits. Returns false if a colleague has decided, or it is gone. */
export async function decideJoinRequest(
  { tx, now }: CommandContext,
  id: string,
  { decision, by }: { decision: Decision; by: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('join_requests')
    .set({ status: decision, decided_at: now, decided_by: by })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a request that was decided; null if it is gone. */
export async function findJoinRequest(db: Db, id: string): Promise<JoinRequestRow | null> {
  return (await db.selectFrom('join_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

const DAY_MS = 86_400_000;
/** How long requests are stored: that nobody decides, from the request on; that were approved and never used, or declined, from then on. */
export const REQUEST_DAYS = { WAITING: 90, APPROVED: 90, DECLINED: 30 } as const;

/** Deletes requests that are of no use any more. */
export async function tidyJoinRequests(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom('join_requests')
    .where((are) =>
      are.or([
        are.and([are('status', '=', 'WAITING'), are('created_at', '<', before(REQUEST_DAYS.WAITING))]),
        are.and([are('status', '=', 'APPROVED'), are('decided_at', '<', before(REQUEST_DAYS.APPROVED))]),
        are.and([are('status', '=', 'DECLINED'), are('decided_at', '<', before(REQUEST_DAYS.DECLINED))]),
      ]),
    )
    .execute();
}
