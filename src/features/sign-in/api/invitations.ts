import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Invitations } from '#db/schema.ts';
import type { Db } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export type InvitationRow = Selectable<Invitations>;
export type NewInvitation = { note: string; mostUses: number; endsAt: Date | null; by: string };

// Crockford's: no letters that pass for digits. Sixteen of its characters can't be guessed.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

export async function createInvitation(
  { tx, now, newId }: CommandContext,
  { note, mostUses, endsAt, by }: NewInvitation,
): Promise<InvitationRow> {
  const code = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return tx
    .insertInto('invitations')
    .values({ id: newId(), code, note, most_uses: mostUses, ends_at: endsAt, created_by: by, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends an invitation now; returns it, or null if it is over already. */
export async function endInvitation({ tx, now }: CommandContext, id: string): Promise<InvitationRow | null> {
  const row = await tx
    .updateTable('invitations')
    .set({ ends_at: now })
    .where('id', '=', id)
    .where((are) => are.or([are('ends_at', 'is', null), are('ends_at', '>', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every invitation now. Returns how many still held. */
export async function endEveryInvitation(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ends_at: now })
    .where((are) => are.or([are('ends_at', 'is', null), are('ends_at', '>', now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** All invitations, newest first, after a given one. */
export function listInvitations(db: Db, after: { createdAt: string; id: string } | null, count: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${after?.createdAt ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

const DAY_MS = 86_400_000;
/** For how many days the note of an invitation, which may be a name, is stored once it has ended or everybody has joined. */
export const NOTE_DAYS = 90;

/** Blanks the notes of invitations that have long been over. The rest stays, because it says who invited whom. */
export async function blankNotes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTE_DAYS * DAY_MS);
  const noted = db.updateTable('invitations').set({ note: '' }).where('note', '<>', '');
  await noted.where('ends_at', '<', before).execute();
  const full = await db
    .selectFrom('invitations')
    .select('id')
    .where('note', '<>', '')
    .where('created_at', '<', before)
    .whereRef('uses', '>=', 'most_uses')
    .execute();
  if (full.length === 0) return;
  const ids = full.map(({ id }) => id);
  const lately = await db
    .selectFrom('invited_people')
    .select('invitation_id')
    .distinct()
    .where('invitation_id', 'in', ids)
    .where('joined_at', '>=', before)
    .execute();
  const busy = new Set(lately.map((row) => row.invitation_id));
  const over = ids.filter((id) => !busy.has(id));
  if (over.length > 0) await noted.where('id', 'in', over).execute();
}

/** The last to join by each of these invitations. */
export async function findInvited(
  db: Db,
  invitationIds: readonly string[],
  each: number,
): Promise<{ invitationId: string; userId: string }[]> {
  if (invitationIds.length === 0) return [];
  const ranked = db
    .selectFrom('invited_people')
    .select(['invitation_id', 'user_id'])
    .select(sql<number>`row_number() over (partition by invitation_id order by joined_at desc, user_id)`.as('place'))
    .where('invitation_id', 'in', invitationIds)
    .as('ranked');
  const rows = await db.selectFrom(ranked).selectAll().where('place', '<=', each).orderBy('place').execute();
  return rows.map((row) => ({ invitationId: row.invitation_id, userId: row.user_id }));
}
