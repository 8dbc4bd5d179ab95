import type { Db } from '#db/client.ts';
import { ConfigError, type Config } from '#platform/server/program/config.ts';
import { DEMO_ISSUER } from './demo-issuer.ts';

type Mode = Config['payments']['mode'];

/**
 * Refuses to start with Stripe's keys on a database that holds the demo: its people, one of them an administrator, sign in with a password
 * that everybody can read.
 */
export async function assertNoDemo(db: Db, mode: Mode): Promise<void> {
  if (mode === 'sandbox' || !(await hasDemoPeople(db))) return;
  throw new ConfigError(
    `PAYMENTS_MODE is ${mode}, but this database holds the demo, whose passwords are public. Use an empty database, or start with PAYMENTS_MODE=sandbox and run \`npm start -- demo remove\` first.`,
  );
}

/** Refuses to load the demo where Stripe's keys are set. */
export function assertDemoAllowed(mode: Mode): void {
  if (mode !== 'sandbox')
    throw new ConfigError(`The demo is only for PAYMENTS_MODE=sandbox, because its passwords are public. PAYMENTS_MODE is ${mode}.`);
}

/** Whether the demo is in this database, complete or not. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('identity_claims').select('user_id').where('issuer', '=', DEMO_ISSUER).executeTakeFirst()) !== undefined;
}
