import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { normalizeCode } from '../../check-in/rules.ts';
import { isValidTicket } from '../../policy.ts';
import type { DoorEntry } from '../contract.ts';
import type { Standing } from '../rules/merge-entries.ts';
import type { Doorkeeper } from './open-door.ts';
import { readValidEntries } from './read-valid-entries.ts';

export type LockedTicket = {
  id: string;
  user_id: string;
  code: string;
  /** The code that it had before somebody redeemed it as a gift. */
  former_code: string | null;
  status: string;
  standing: Standing;
  /** When a check-in arrived; `now` if it has just come. */
  arrivedAt: (checkInId: string, now: Date) => Date;
  /** Whether an entry concerned it. */
  touched: boolean;
  /** The check-ins that were undone. */
  undone: string[];
};

/** Locks the tickets of a date that the entries name, in the order of their ids, and reads which check-ins of theirs aren't undone. */
export async function lockTickets(
  { tx }: CommandContext,
  { ownerUserId, date }: Pick<Doorkeeper, 'ownerUserId'> & { date: { id: string } },
  { ids, codes }: { ids: string[]; codes: string[] },
): Promise<{ all: LockedTicket[]; find: (entry: Extract<DoorEntry, { kind: 'in' | 'code' | 'out' }>) => LockedTicket | undefined }> {
  const rows =
    ids.length + codes.length === 0
      ? []
      : await tx
          .selectFrom('tickets')
          .select(['id', 'user_id', 'code', 'former_code', 'status', 'checked_in_at'])
          .where('owner_user_id', '=', ownerUserId)
          .where('session_event_id', '=', date.id)
          .where(sql<boolean>`(id = any(${ids}::uuid[]) or code = any(${codes}::text[]) or former_code = any(${codes}::text[]))`)
          .orderBy('id')
          .forUpdate()
          .execute();
  const ticketIds = rows.map(({ id }) => id);
  const entries = await readValidEntries(tx, { ownerUserId, ticketIds });
  const byTicket = Map.groupBy(entries, (row) => row.ticket_id ?? '');
  const all = rows.map((row): LockedTicket => {
    const stored = byTicket.get(row.id) ?? [];
    const marks = stored.map(({ id, at }) => ({ id, at: at.toISOString() }));
    const arrivals = new Map(stored.map(({ id, received_at: arrivedAt }) => [id, arrivedAt]));
    if (row.checked_in_at !== null) arrivals.set(row.id, row.checked_in_at);
    // Checked in before doors had entries: the ticket's own id stands for that.
    const former = row.checked_in_at === null || marks.length > 0 ? marks : [{ id: row.id, at: row.checked_in_at.toISOString() }];
    return {
      ...row,
      standing: { valid: isValidTicket(row), live: former },
      arrivedAt: (id, now) => arrivals.get(id) ?? now,
      touched: false,
      undone: [],
    };
  });
  const byId = new Map(all.map((one) => [one.id, one]));
  const byCode = new Map([...all.map((one) => [one.former_code ?? one.code, one] as const), ...all.map((one) => [one.code, one] as const)]);
  return { all, find: (entry) => (entry.kind === 'code' ? byCode.get(normalizeCode(entry.code)) : byId.get(entry.ticketId)) };
}

/** Writes whether each ticket that an entry concerned is checked in now, and since when. Being checked in ends a note that nobody came. */
export async function writeCheckIns(
  { tx, now }: CommandContext,
  { ownerUserId }: Pick<Doorkeeper, 'ownerUserId'>,
  tickets: readonly LockedTicket[],
): Promise<void> {
  const touched = tickets.filter((ticket) => ticket.touched);
  if (touched.length === 0) return;
  const [ids, times] = [touched.map(({ id }) => id), touched.map(({ standing }) => standing.live[0]?.at ?? null)];
  await sql`
    update tickets t set checked_in_at = v.at, no_show_at = case when v.at is null then t.no_show_at end, updated_at = ${now}
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as v (id, at)
    where t.owner_user_id = ${ownerUserId} and t.id = v.id`.execute(tx);
}
