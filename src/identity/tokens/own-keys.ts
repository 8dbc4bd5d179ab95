import { randomBytes } from 'node:crypto';
import { errors, type JWTVerifyGetKey } from 'jose';
import type { Services } from '#platform/server/program/services.ts';
import { createSealing } from './secrets.ts';
import { createSigningKeys } from './signing-keys.ts';

const LONGEST_KID = 64;

/**
 * Our own published keys, read from the database, for a program that accepts tokens: fetched over the public address, they would be
 * missing wherever the machine cannot reach that address, and nobody could use the site.
 */
export function createOwnKeys({ db, now, config }: Pick<Services, 'db' | 'now' | 'config'>): JWTVerifyGetKey {
  const keys = createSigningKeys({ db, now, sealing: createSealing(config.secret, randomBytes) });
  return async ({ kid }) => {
    const key = typeof kid === 'string' && kid.length <= LONGEST_KID ? await keys.find(kid) : null;
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}
