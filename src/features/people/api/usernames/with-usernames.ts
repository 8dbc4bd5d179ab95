import type { Db } from '#db/client.ts';
import { findUsernames } from './find-usernames.ts';

/** Adds the current username of the person under `id` to each row; null if there is no such person. */
export async function withUsernames<Row extends { id: string }>(db: Db, rows: Row[]): Promise<(Row & { username: string | null })[]> {
  const usernames = await findUsernames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, username: usernames.get(row.id) ?? null }));
}
