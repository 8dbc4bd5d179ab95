import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import type { MediaEntity } from '../contract.ts';
import type { MediaReader } from '../policy.ts';
import { serializeMedia, type MediaRow } from '../server/sql/serialize-media.ts';

/** A row as `mediaRows` returns it: timestamps are text. */
export type StoredMedia = Omit<MediaRow, 'created_at' | 'updated_at' | 'claimed_until'> & { created_at: string; updated_at: string };

/**
 * Returns a SQL expression for the media of an item, in order, or null if it has none: part of the query that reads the item, because a
 * list would otherwise query the database twice. The arguments are columns of that query.
 */
export function mediaRows(item: { userId: string; type: string; id: string }): string {
  return `(
    select json_agg(m order by m.position, m.id) from media_entities m
    where m.user_id = ${item.userId} and m.item_type = ${item.type} and m.item_id = ${item.id}
  )`;
}

/** Returns what a reader may see of an item's media; `reader` comes from the item's own policy (`mediaReader`). */
export function serializeMediaRows(
  rows: StoredMedia[] | null,
  reader: MediaReader & { userId: string | null },
  links: MediaLinks,
): MediaEntity[] {
  if (rows === null) return [];
  return rows.map((row) =>
    serializeMedia({ ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) }, reader, links),
  );
}
