import type pg from 'pg';

export type Refused = { text: string; message: string };

// Transactions and settings have no plan.
const UNPLANNED =
  /^\s*(?:begin|commit|rollback|start|set|savepoint|release|listen|unlisten|create|alter|drop|truncate|lock|analyze|vacuum|show|explain|copy|do|notify)\b/i;
const VALUES: [type: RegExp, value: (n: number) => string][] = [
  [/uuid/, (n) => `'00000000-0000-7000-8000-${String(n).padStart(12, '0')}'`],
  [/timestamp|date/, (n) => `'2026-06-${String((n % 28) + 1).padStart(2, '0')}'`],
  [/^(?:int|bigint|smallint|double|real|numeric)/, String],
  [/bool/, () => 'true'],
  [/json/, () => `'[]'`],
  [/bytea/, () => `'\\x01'`],
  [/interval/, () => `'1 day'`],
  [/xid/, () => `'7'`],
];

/**
 * Has a database plan a statement without running it, each parameter with a value of its own; returns what it refuses, or null. The pool
 * must have one connection.
 */
export async function planOn(pool: pg.Pool, text: string): Promise<Refused | null> {
  if (UNPLANNED.test(text)) return null;
  try {
    await pool.query('begin');
    await pool.query(`prepare planned as ${text}`);
    const { rows } = await pool.query<{ types: string[] }>('select parameter_types::text[] as types from pg_prepared_statements');
    const values = (rows[0]?.types ?? []).map(valueOf).join(', ');
    await pool.query(`explain (costs off) execute planned${values === '' ? '' : ` (${values})`}`);
    return null;
  } catch (error) {
    return { text: text.replaceAll(/\s+/g, ' ').trim(), message: error instanceof Error ? error.message : String(error) };
  } finally {
    await pool.query('rollback');
    await pool.query('deallocate all');
  }
}

function valueOf(type: string, at: number): string {
  const one = (n: number) => (VALUES.find(([known]) => known.test(type))?.[1] ?? ((m) => `'word${m}'`))(n);
  const n = 1 + 3 * at;
  return type.endsWith('[]') ? `array[${[n, n + 1, n + 2].map(one).join(', ')}]::${type}` : `${one(n)}::${type}`;
}
