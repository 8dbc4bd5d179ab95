import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import type { AdminActions } from '#db/schema.ts';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { NOBODY, usernameKey } from '#features/people/rules.ts';
import { ReportReason } from '../../contract.ts';
import { AdminActionType, type LogEntry, type LogFilter } from '../contract.ts';
import { REPORT_REASONS } from '../../copy.ts';

type Row = Pick<Selectable<AdminActions>, 'id' | 'admin_user_id' | 'action' | 'subject' | 'at'>;
type Range = { after: Position | null; count: number };
/** A filter with the person's id in place of their username. */
type KnownFilter = Pick<LogFilter, 'by' | 'action' | 'item'> & { aboutUserId?: string; since?: Date };

/** Everybody in whose name the log may have lines: former administrators, today's, and nobody's for what the server did. */
export async function findLogAuthors(db: Db | Tx): Promise<string[]> {
  const [actors, administrators] = await Promise.all([
    db.selectFrom('admin_actors').select('user_id').execute(),
    // Somebody's first action may just now be on its way.
    findAdministrators(db),
  ]);
  return [...new Set([NOBODY, ...actors.map((actor) => actor.user_id), ...administrators])];
}

/** Returns what a filter means now, or null if nobody has or had the username in it, or it names an item without its owner. */
export async function understandFilter(db: Db | Tx, { about, days, ...rest }: LogFilter, now: Date): Promise<KnownFilter | null> {
  const aboutUserId = about === undefined ? undefined : await findAnybody(db, about);
  if (aboutUserId === null || (rest.item !== undefined && aboutUserId === undefined)) return null;
  return {
    ...rest,
    ...(aboutUserId === undefined ? {} : { aboutUserId }),
    ...(days === undefined ? {} : { since: addMinutes(now, -days * 24 * 60) }),
  };
}

/** Reads up to `count` lines of the log that match a filter, newest first, after a position. */
export async function readLog(db: Db | Tx, filter: KnownFilter | null, { after, count }: Range): Promise<Row[]> {
  if (filter === null) return [];
  const { by, action, aboutUserId, item, since } = filter;
  const authors = by === undefined ? await findLogAuthors(db) : [by];
  return await db
    .selectFrom('admin_actions')
    .select(['id', 'admin_user_id', 'action', 'subject', 'at'])
    .where('admin_user_id', 'in', authors)
    .$if(action !== undefined, (lines) => lines.where('action', '=', action ?? 'EXPORT_LOG'))
    .$if(aboutUserId !== undefined, (lines) =>
      lines.where(sql<boolean>`coalesce(subject ->> 'userId', subject ->> 'ownerUserId') = ${aboutUserId}`),
    )
    .$if(item !== undefined, (lines) => lines.where(sql<boolean>`subject ->> 'id' = ${item}`))
    .$if(since !== undefined, (lines) => lines.where('at', '>=', since ?? new Date(0)))
    .$if(after !== null, (lines) => lines.where(sql<boolean>`(at, id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

// Also those who are suspended, and by a name that somebody has given up.
async function findAnybody(db: Db | Tx, username: string): Promise<string | null> {
  const claim = await db
    .selectFrom('username_claims')
    .select('user_id')
    .where('username_lower', '=', usernameKey(username))
    .where('user_id', '<>', NOBODY)
    .executeTakeFirst();
  return claim?.user_id ?? null;
}

/** What actions store of their subjects; old lines lack what newer ones have. */
const Subject = z.object({
  userId: z.string().optional(),
  ownerUserId: z.string().optional(),
  id: z.string().optional(),
  type: z.string().optional(),
  text: z.string().optional(),
  queue: z.string().optional(),
  tag: z.string().optional(),
  to: z.string().optional(),
  reason: ReportReason.optional().catch(undefined),
  details: z.string().optional(),
  reports: z.int().optional(),
  refunds: z.int().optional(),
  count: z.int().optional(),
  amount: z.int().optional(),
});

/**
 * Presents lines of the log, with the titles of items if they are given by id. Leaves out what this version of the program has no words for: a
 * newer one writes such lines already while a site is upgraded.
 */
export async function presentLog(
  services: { db: Db | Tx; mediaLinks: MediaLinks },
  rows: readonly Row[],
  titlesOf: (ids: string[]) => Promise<ReadonlyMap<string, { title: string }>>,
): Promise<LogEntry[]> {
  const lines = rows
    .filter(({ action }) => AdminActionType.safeParse(action).success)
    .map((row) => ({ row, subject: Subject.catch({}).parse(row.subject) }));
  const people = lines.flatMap(({ row, subject }) => [row.admin_user_id, subject.userId ?? subject.ownerUserId ?? NOBODY]);
  const items = lines.flatMap(({ subject }) => itemIn(subject)?.id ?? []);
  const [cards, titles] = await Promise.all([
    findUserCards(services, people, { forAdministrators: true }),
    items.length === 0 ? new Map<string, { title: string }>() : titlesOf([...new Set(items)]),
  ]);
  return lines.map(({ row, subject }) => {
    const uri = itemIn(subject);
    return {
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      by: cards.get(row.admin_user_id) ?? null,
      person: cards.get(subject.userId ?? subject.ownerUserId ?? NOBODY) ?? null,
      item: uri === null ? null : { uri, title: titles.get(uri.id)?.title ?? null },
      text: subject.text ?? null,
      queue: subject.queue ?? null,
      tag: subject.tag ?? null,
      toTag: subject.to ?? null,
      reason: subject.reason === undefined ? null : REPORT_REASONS[subject.reason],
      details: subject.details || null,
      count: subject.reports ?? subject.refunds ?? subject.count ?? null,
      amount: subject.amount ?? null,
    };
  });
}

function itemIn({ type, id }: z.infer<typeof Subject>): ContentItemUri | null {
  return ContentItemUri.nullable().catch(null).parse({ type, id });
}
