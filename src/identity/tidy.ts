import { randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/program/services.ts';
import { LIFETIMES } from './rules.ts';
import { createSealing } from './tokens/secrets.ts';
import { maintainSigningKeys } from './tokens/signing-keys.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Rotates signing keys when they are due and deletes what has expired: codes, unfinished sign-ins,
 * lockouts, families, and accounts that were never confirmed.
 */
export async function tidyIdentity(services: Pick<Services, 'config' | 'db' | 'now'>): Promise<void> {
  const { db, now } = services;
  await maintainSigningKeys({ db, now, sealing: createSealing(services.config.secret, randomBytes) });
  const at = now();
  await db.deleteFrom('identity_codes').where('expires_at', '<=', at).execute();
  await db.deleteFrom('identity_challenges').where('expires_at', '<=', at).execute();
  await db.deleteFrom('identity_families').where('expires_at', '<=', at).execute();
  // A lock lasts at most 15 minutes and is cleared after 15 more.
  await db
    .deleteFrom('identity_lockouts')
    .where('last_attempt_at', '<', new Date(at.getTime() - LIFETIMES.failedAttemptHours * HOUR_MS))
    .execute();
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('identity_users')
      .where('status', '=', 'UNCONFIRMED')
      .where('created_at', '<', new Date(at.getTime() - LIFETIMES.unconfirmedUserDays * DAY_MS))
      .returning('sub')
      .execute();
    if (gone.length > 0)
      await tx
        .deleteFrom('identity_logins')
        .where(
          'sub',
          'in',
          gone.map((user) => user.sub),
        )
        .execute();
  });
}
