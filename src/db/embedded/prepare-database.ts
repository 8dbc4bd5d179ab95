import { openSession } from '../open-session.ts';

/** The role that the product connects as: it owns its database and nothing else. */
export const APP_ROLE = 'turnout';
/** The product's database in the cluster. */
export const APP_DATABASE = 'turnout';

/** Creates the product's role and database if they are missing. Idempotent. */
export async function prepareDatabase(adminConnectionString: string): Promise<void> {
  const admin = await openSession({ connectionString: adminConnectionString });
  try {
    const role = await admin.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) await admin.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`);
    const database = await admin.query('select 1 from pg_database where datname = $1', [APP_DATABASE]);
    if (database.rowCount === 0) await admin.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`);
  } finally {
    await admin.end();
  }
}
