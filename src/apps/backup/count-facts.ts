import type pg from 'pg';
import { z } from 'zod';

const Range = z.tuple([z.number(), z.number()]);

/**
 * What a restored database must contain: how many rows each table has, and the sum of each account of the ledger in pence. Each as the
 * least and the most; they differ where rows came or went while the database was copied.
 */
export const Facts = z.strictObject({ rows: z.record(z.string(), Range), ledger: z.record(z.string(), Range) });
export type Facts = z.infer<typeof Facts>;

type Counted = Record<'rows' | 'ledger', Map<string, number>>;

/** Counts every table of the product in one statement, but those that a crash empties too (unlogged). */
export async function countFacts(client: Pick<pg.Client, 'query'>): Promise<Counted> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::float8 as count from public."${name}"`);
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '));
  const { rows: ledger } = await client.query<{ name: string; count: number }>(
    'select account as name, sum(amount)::float8 as count from ledger_entries group by 1',
  );
  const mapOf = (found: { name: string; count: number }[]) => new Map(found.map(({ name, count }) => [name, count]));
  return { rows: mapOf(rows), ledger: mapOf(ledger) };
}

/**
 * The facts of a database that was counted several times, the first before and the last after it was copied, at a moment between. What has
 * changed may have changed both ways meanwhile, so its range is wider by the differences.
 */
export function factsBetween(...counts: Counted[]): Facts {
  const between = (maps: Map<string, number>[]) =>
    Object.fromEntries(
      [...new Set(maps.flatMap((map) => [...map.keys()]))].map((name) => {
        const values = maps.map((map) => map.get(name) ?? 0);
        const spread = values.slice(1).reduce((sum, value, index) => sum + Math.abs(value - (values[index] ?? 0)), 0);
        return [name, [Math.min(...values) - spread, Math.max(...values) + spread] satisfies [number, number]];
      }),
    );
  return { rows: between(counts.map(({ rows }) => rows)), ledger: between(counts.map(({ ledger }) => ledger)) };
}

/** Returns one sentence for each fact that a restored database contradicts, and for a ledger that is out of balance. */
export async function contradictionsOf(client: Pick<pg.Client, 'query'>, facts: Facts): Promise<string[]> {
  const found = await countFacts(client);
  const { rows: unbalanced } = await client.query<{ id: string }>(
    'select journal_id as id from ledger_entries group by owner_user_id, journal_id having sum(amount) <> 0',
  );
  return [
    ...outside(found.rows, facts.rows, (name, count, wanted) => `${name} has ${count} rows instead of ${wanted}.`),
    ...outside(found.ledger, facts.ledger, (name, sum, wanted) => `The ledger’s account ${name} has ${sum} pence instead of ${wanted}.`),
    ...(unbalanced.length > 0 ? [`${unbalanced.length} journals of the ledger are out of balance.`] : []),
  ];
}

function outside(
  found: Map<string, number>,
  wanted: Record<string, [number, number]>,
  sentence: (name: string, value: number, wanted: string) => string,
): string[] {
  return Object.entries(wanted).flatMap(([name, [least, most]]) => {
    const value = found.get(name) ?? 0;
    return value >= least && value <= most ? [] : [sentence(name, value, least === most ? `${least}` : `${least} to ${most}`)];
  });
}
