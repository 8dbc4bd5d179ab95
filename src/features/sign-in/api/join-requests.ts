import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { DB, JoinRequests } from '#db/schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';

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

const BATCH = 200;

/** A login of an identity provider. */
export type Login = { issuer: string; subject: string };

/**
 * Deletes requests that are of no use any more, and with each, in one transaction, the login of whoever asked: `endLogin` deletes it unless
 * it has an account.
 */
export async function tidyJoinRequests(
  services: Services,
  endLogin: (command: CommandContext, login: Login) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const over = await services.db
      .selectFrom('join_requests')
      .select(['issuer', 'subject'])
      .where(isOver(services.now()))
      .limit(BATCH)
      .execute();
    for (const login of over)
      await inTransaction(services, async (command) => {
        // An administrator may just have decided about it, or whoever asked is in by now.
        if (await deleteRequest(command, login, isOver(command.now))) await endLogin(command, login);
      });
    if (over.length < BATCH) return;
  }
}

/** Deletes somebody's request, whatever was decided, because the login is deleted by which they asked. */
export async function forgetJoinRequest(command: CommandContext, login: Login): Promise<void> {
  await deleteRequest(command, login, (are) => are.lit(true));
}

type Condition = (are: ExpressionBuilder<DB, 'join_requests'>) => Expression<SqlBool>;

async function deleteRequest({ tx }: CommandContext, { issuer, subject }: Login, condition: Condition): Promise<boolean> {
  const row = await tx
    .deleteFrom('join_requests')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where(condition)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function isOver(now: Date): Condition {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return (are) =>
    are.or([
      are.and([are('status', '=', 'WAITING'), are('created_at', '<', before(REQUEST_DAYS.WAITING))]),
      are.and([are('status', '=', 'APPROVED'), are('decided_at', '<', before(REQUEST_DAYS.APPROVED))]),
      are.and([are('status', '=', 'DECLINED'), are('decided_at', '<', before(REQUEST_DAYS.DECLINED))]),
    ]);
}
