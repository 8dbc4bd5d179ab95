import pg from 'pg';
import { NOTICE_LOST_PROGRAMS, NOTICE_SETTING, SESSION_LIMITS } from '#db/client.ts';
import { openSession } from '#db/open-session.ts';
import { ConfigError } from '../program/config.ts';

/**
 * Where the database is: `url` for everything that a transaction does, `directUrl` for what needs a session. They differ behind a pooler
 * that gives each transaction another connection (PgBouncer in transaction mode).
 */
export type DatabaseAddresses = { url: string; directUrl: string | null };

type Asked = pg.Pool | pg.Client;

const CONNECT_WITHIN_MS = 15_000;
const PROBE = 'turnout_probe';
// Those that listen, and those of a start, which may be idle for a moment on another machine, are never a pooler's.
const CLOSE_IDLE = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()
    and application_name not in ('turnout-live', 'turnout-start', 'turnout-migrate', 'turnout-database') and application_name not like 'turnout-jobs-%'`;
// Any number works as long as all copies of the product share it.
const LOCK_KEY = 7_274_318;

/**
 * Throws `ConfigError` with one sentence if the address leads through a pooler, which drops the settings of a session or refuses them. If
 * the server is unreachable, the driver's own error is thrown instead.
 */
export async function assertDirect({ url, directUrl }: DatabaseAddresses): Promise<void> {
  const client = new pg.Client({
    connectionString: directUrl ?? url,
    application_name: 'turnout-start',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: SESSION_LIMITS.statement_timeout,
  });
  // If the connection breaks, its queries fail by themselves.
  client.on('error', () => undefined);
  try {
    await refuseAsPooler(directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', async () => {
      await client.connect();
      return client;
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Checks the pool that a program has just opened, as `openPool` does it for these addresses: without a direct address it must reach the
 * server itself; with one it must end slow statements and idle transactions all the same, lead to the same database and, if `prepares`,
 * carry prepared statements along. Throws `ConfigError` with one sentence.
 */
export async function assertReachedAsConfigured(
  pool: pg.Pool,
  { directUrl, prepares }: DatabaseAddresses & { prepares: boolean },
): Promise<void> {
  if (directUrl === null) return refuseAsPooler('DATABASE_URL', async () => pool);
  await refuseWithoutLimits(pool);
  await refuseOtherDatabase(pool, directUrl);
  if (prepares) await refuseLostNames(pool);
}

/**
 * Throws `ConfigError` with one sentence if the two addresses lead to two databases: what is done at one, such as a migration, would be missing
 * at the other. If one of them is unreachable, the driver's own error is thrown instead.
 */
export async function assertOneDatabase({ url, directUrl }: DatabaseAddresses): Promise<void> {
  // A pooler's connection takes over the name of its last client: this one must not pass for one that a start leaves open.
  if (directUrl !== null) await withClient(url, (client) => refuseOtherDatabase(client, directUrl), 'turnout-probe');
}

/**
 * Makes the server end slow statements, idle transactions and, where it knows how, statements of lost programs of this role in this
 * database, whoever opened the connection: a pooler's connections are opened without our settings. Connections that are open already don't notice: the first time, those that are idle are
 * closed, which poolers and programs replace.
 */
export async function limitSessionsOfRole(directUrl: string): Promise<void> {
  const client = await openSession({
    connectionString: directUrl,
    application_name: 'turnout-start',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  try {
    const notices = await client.query(NOTICE_LOST_PROGRAMS).then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
    const wanted = { ...SESSION_LIMITS, ...(notices ? NOTICE_SETTING : {}) };
    await client.query('begin');
    // Two that start together would collide in the catalogue.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const { rows } = await client.query<{ command: string }>(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), name, value) as command
       from unnest($1::text[], $2::text[]) as wanted (name, value)
       where not exists (
         select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
         where s.setrole = current_user::regrole and wanted.name || '=' || wanted.value = any (s.setconfig))`,
      [Object.keys(wanted), Object.values(wanted).map(String)],
    );
    for (const { command } of rows) await client.query(command);
    await client.query('commit');
    if (rows.length > 0) await client.query(CLOSE_IDLE);
  } finally {
    await client.end();
  }
}

async function refuseAsPooler(setting: string, open: () => Promise<Asked>): Promise<void> {
  const sentence =
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads through a pooler, such as PgBouncer: set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself as well.'
      : `${setting} leads through a pooler, such as PgBouncer: it must be the address of the PostgreSQL server itself.`;
  try {
    const asked = await open();
    const { rows } = await asked.query<{ source: string }>("select source from pg_settings where name = 'statement_timeout'");
    if (rows[0]?.source === 'client') return;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/unsupported startup parameter/i.test(error.message)) throw error;
  }
  throw new ConfigError(sentence);
}

async function refuseWithoutLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: keyof typeof SESSION_LIMITS; millis: number; role: string; database: string }>(
    `select name, setting::integer as millis, quote_ident(current_user) as role, quote_ident(current_database()) as database
     from pg_settings where name = any ($1)`,
    [Object.keys(SESSION_LIMITS)],
  );
  const missing = rows.filter(({ name, millis }) => millis === 0 || millis > SESSION_LIMITS[name]);
  if (missing.length === 0) return;
  const commands = missing.map(
    ({ name, role, database }) => `\`alter role ${role} in database ${database} set ${name} = ${SESSION_LIMITS[name]}\``,
  );
  throw new ConfigError(
    `The pooler of DATABASE_URL holds connections without ${missing.map(({ name }) => name).join(' and ')}: run ${commands.join(' and ')}, then RECONNECT in the pooler’s console.`,
  );
}

async function refuseOtherDatabase(asked: Asked, directUrl: string): Promise<void> {
  const identify = async (one: Asked) =>
    JSON.stringify((await one.query('select current_database() as name, pg_postmaster_start_time() as since')).rows[0]);
  if ((await withClient(directUrl, identify)) !== (await identify(asked)))
    throw new ConfigError('DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.');
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  name = 'turnout-start',
): Promise<Result> {
  const client = await openSession({ connectionString, application_name: name, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

// A pooler that carries names along gives each statement a name of its own; one that doesn't passes ours on to whichever server comes next.
async function refuseLostNames(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: PROBE, text: 'select 1' });
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [PROBE]);
    if (rowCount !== 0) await client.query(`deallocate ${PROBE}`);
    await client.query('commit');
    if (rowCount === 0) return;
  } finally {
    // The driver remembers the probe as prepared.
    client.release(true);
  }
  throw new ConfigError(
    'The pooler of DATABASE_URL doesn’t carry prepared statements along (PgBouncer does from version 1.21, with max_prepared_statements): leave DATABASE_PREPARED off.',
  );
}
