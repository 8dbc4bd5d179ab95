import type pg from 'pg';
import type { Acknowledged } from './history.ts';
import type { Finding } from './invariants.ts';

/**
 * Finds tickets sold after their date was cancelled. A command carries the instant at which it began, and a cancellation may wait for a
 * sale that began later: only a sale that began after the cancellation was answered, with a second's allowance for clocks, is wrong.
 */
export async function findSoldOff(database: Pick<pg.Pool, 'query'>, deeds: readonly Acknowledged[]): Promise<Finding[]> {
  const off = deeds.flatMap((deed) => (deed.kind === 'called off' ? [{ id: deed.id, at: performance.timeOrigin + deed.at }] : []));
  const { rows } = await database.query<{ id: string }>(
    `select t.id from json_to_recordset($1) as off (id uuid, at float)
     join tickets t on t.session_event_id = off.id and t.status = 'active'
     where t.created_at > to_timestamp(off.at / 1000) + interval '1 second'`,
    [JSON.stringify(off)],
  );
  const example = rows[0]?.id;
  return example === undefined ? [] : [{ invariant: 'sold after it was called off', count: rows.length, example }];
}
