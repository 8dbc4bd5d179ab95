import type { Tx } from '#db/client.ts';
import { statement, type Params, type Statement } from '#db/statement.ts';

/** What uses count against, one turn after the other: for how long, and up to how many points. */
export type Turn = { millis: number; most: number };
/** A pool of connections, or what sends statements to one. */
export type Ask = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };
/** A use: its key in each turn, or null where it counts against nothing. */
export type Use = { keys: readonly (string | null)[]; points: number };

/**
 * Counts several uses in one statement, each in a turn only if those before allow it; of uses with the same key, those that come first get
 * what is left. Returns the milliseconds that each has to wait, null if allowed. The keys of a turn are counted in their order, so that two
 * statements counting the same keys don't deadlock; a key may be in one turn only. Commits without waiting for the disk: a server crash can
 * lose at most the counts of the last second.
 */
export async function countAlone(pool: Ask, turns: readonly Turn[], uses: readonly Use[]): Promise<(number | null)[]> {
  const counting = statementFor(ALONE, turns.length);
  const { rows } = await pool.query(counting.text, counting.values(paramsOf(turns, uses)));
  return waitsOf(rows as RefusedRow[], uses);
}

/** The same as part of a transaction: the uses count only if it commits. */
export async function countWithin(tx: Tx, turns: readonly Turn[], uses: readonly Use[]): Promise<(number | null)[]> {
  return waitsOf(await statementFor(WITHIN, turns.length).all(tx, paramsOf(turns, uses)), uses);
}

// Where a refused use is among those asked for, and the milliseconds it has to wait.
type RefusedRow = { place: number; wait: string };

const COUNT = (uses: string, millis: string) => `
  insert into rate_limits as known (key, points, expire)
  select key, points, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${millis} from (${uses}) use order by key
  on conflict (key) do update set
    points = case when known.expire > excluded.expire - ${millis} then known.points + excluded.points else excluded.points end,
    expire = case when known.expire > excluded.expire - ${millis} then known.expire else excluded.expire end
  returning key, points, expire`;

const ALONE = `, set_config('synchronous_commit', 'off', true) as commits`;
const WITHIN = '';

function countInTurn(count: number, more: string): Statement<RefusedRow, Params> {
  const turns = Array.from({ length: count }, (_, at) => at);
  const keys = turns.map((at) => `key${at}`).join(', ');
  const asked = `asked as materialized (
    select *, true as passes${more}
    from unnest(${turns.map((at) => `:keys${at}::text[]`).join(', ')}, :points::integer[]) with ordinality as asked (${keys}, points, place)
  )`;
  const counted = turns.map((at) => {
    const [asking, key] = [at === 0 ? 'asked' : `turn${at - 1}`, `key${at}`];
    const sums = `select ${key} as key, sum(points)::integer as points from ${asking} where passes and ${key} is not null group by ${key}`;
    const behind = `sum(asking.points) over (partition by ${key}) - sum(asking.points) over (partition by ${key} order by place)`;
    return `counted${at} as (${COUNT(sums, `:millis${at}::bigint`)}
    ), turn${at} as (
      select place, asking.points, ${keys}, counted.expire, coalesce(counted.points - (${behind}) <= :most${at}::float8, true) as passes
      from ${asking} asking left join counted${at} counted on counted.key = ${key} where passes
    )`;
  });
  const refused = turns.map(
    (at) => `select place::integer, expire - extract(epoch from clock_timestamp()) * 1000 as wait from turn${at} where not passes`,
  );
  return statement(`with ${[asked, ...counted].join(', ')} ${refused.join(' union all ')}`);
}

const known = new Map<string, Statement<RefusedRow, Params>>();

function statementFor(more: string, count: number): Statement<RefusedRow, Params> {
  const name = `${count}${more}`;
  const built = known.get(name) ?? countInTurn(count, more);
  known.set(name, built);
  return built;
}

function paramsOf(turns: readonly Turn[], uses: readonly Use[]): Params {
  const each = turns.map(({ millis, most }, at) => ({
    [`keys${at}`]: uses.map(({ keys }) => keys[at] ?? null),
    [`millis${at}`]: millis,
    [`most${at}`]: most,
  }));
  return Object.assign({ points: uses.map(({ points }) => points) }, ...each);
}

function waitsOf(refused: readonly RefusedRow[], uses: readonly Use[]): (number | null)[] {
  const waits: (number | null)[] = uses.map(() => null);
  for (const { place, wait } of refused) waits[place - 1] = Number(wait);
  return waits;
}
