import type pg from 'pg';

export type Refused = { text: string; message: string };

// Transactions and settings have no plan.
const UNPLANNED =
  /^\s*(?:begin|commit|rollback|start|set|savepoint|release|listen|unlisten|create|alter|drop|truncate|lock|analyze|vacuum|show|explain|copy|do|notify)\b/i;
// The nodes of a cluster are reached over connections, and what lies on the coordinator itself is run within the same session.
const LOCAL_EXECUTION = ['on', 'off'];
// Values that no row may have: the statement was planned and run, and its rows were refused.
const OF_VALUES = /^(?:22|23|P0001)/;
const VALUES: [type: RegExp, value: (n: number) => string][] = [
  [/uuid/, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`],
  [/timestamp|date/, (n) => `2026-06-${String((n % 28) + 1).padStart(2, '0')}`],
  [/^(?:int|bigint|smallint|double|real|numeric)/, String],
  [/bool/, () => 'true'],
  [/json/, () => '[]'],
  [/bytea/, () => String.raw`\x01`],
  [/interval/, () => '1 day'],
  [/xid/, () => '7'],
];

/**
 * Has a database run a statement, as the driver sends it and with a value of its own for each parameter, and undoes it; returns what it
 * refuses, or null. Planning alone isn't enough: what a cluster sends to its nodes is refused there. The pool must have one connection.
 */
export async function planOn(pool: pg.Pool, text: string): Promise<Refused | null> {
  if (UNPLANNED.test(text)) return null;
  try {
    const types = await typesOf(pool, text);
    for (const local of LOCAL_EXECUTION) {
      await pool.query(`begin; set local citus.enable_local_execution = ${local}`);
      await pool.query(text, types.map(valueOf)).catch(passOverValues);
      await pool.query('rollback');
    }
    return null;
  } catch (error) {
    await pool.query('rollback');
    return { text: text.replaceAll(/\s+/g, ' ').trim(), message: error instanceof Error ? error.message : String(error) };
  }
}

/** The types that the database gives to the statement's parameters. */
async function typesOf(pool: pg.Pool, text: string): Promise<string[]> {
  await pool.query(`prepare planned as ${text}`);
  const { rows } = await pool.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'",
  );
  await pool.query('deallocate planned');
  return rows[0]?.types ?? [];
}

function passOverValues(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && OF_VALUES.test(error.code))) throw error;
}

function valueOf(type: string, at: number): string | string[] {
  const one = (n: number) => (VALUES.find(([known]) => known.test(type))?.[1] ?? ((m) => `word${m}`))(n);
  const n = 1 + 3 * at;
  return type.endsWith('[]') ? [n, n + 1, n + 2].map(one) : one(n);
}
