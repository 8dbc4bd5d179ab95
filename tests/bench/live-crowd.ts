import { randomBytes } from 'node:crypto';

import { SignJWT } from 'jose';

import { openDb, openPool } from '#db/client.ts';
import { chatIdOf } from '#features/messages/conversation/server/chat-id-of.ts';
import { createSealing } from '#identity/tokens/secrets.ts';
import { createSigningKeys } from '#identity/tokens/signing-keys.ts';
import { readConfig } from '#platform/server/program/config.ts';

import type { BenchEnvironment } from './start-web.ts';

export type Person = { userId: string; token: string };
/** Two people who write to each other, and the revision of their conversation. */
export type Pair = { chatId: string; one: Person; other: Person; revision: number };

const DAY_SECONDS = 86_400;

/**
 * Signs in `count` people of the town without their passwords, and creates a conversation for each pair of them. Signs their tokens here
 * with the provider's own key: checking a password for each would take minutes.
 */
export async function gatherCrowd(environment: BenchEnvironment, count: number): Promise<{ people: Person[]; pairs: Pair[] }> {
  const config = readConfig(environment);
  const { issuer, clientId } = config.identity;
  const pool = openPool(environment['DATABASE_URL'] ?? '', { max: 2, applicationName: 'turnout-bench' });
  try {
    const sealing = createSealing(config.secret, (size) => randomBytes(size));
    const { kid, privateKey } = await createSigningKeys({ db: openDb(pool), now: () => new Date(), sealing }).current();
    const { rows } = await pool.query<{ user_id: string; origin_jti: string }>(SIGNED_IN, [count, issuer]);
    const issuedAt = Math.floor(Date.now() / 1000);
    const people = await Promise.all(
      rows.map(async ({ user_id: sub, origin_jti }) => ({
        userId: sub,
        token: await new SignJWT({
          sub,
          iss: issuer,
          origin_jti,
          iat: issuedAt,
          exp: issuedAt + DAY_SECONDS,
          token_use: 'access',
          client_id: clientId,
        })
          .setProtectedHeader({ kid, alg: 'RS256' })
          .sign(privateKey),
      })),
    );
    const pairs = people.flatMap((one, index) => {
      const other = people[index + 1];
      return index % 2 === 0 && other ? [{ chatId: chatIdOf(one.userId, other.userId), one, other }] : [];
    });
    const columns = [pairs.map(({ chatId }) => chatId), pairs.map(({ one }) => one.userId), pairs.map(({ other }) => other.userId)];
    for (const statement of CONVERSATIONS) await pool.query(statement, columns);
    const known = await pool.query<{ chat_id: string; last_revision: number }>(REVISIONS, [columns[0]]);
    const revisions = new Map(known.rows.map((row) => [row.chat_id, row.last_revision]));
    return { people, pairs: pairs.map((pair) => ({ ...pair, revision: revisions.get(pair.chatId) ?? 0 })) };
  } finally {
    await pool.end();
  }
}

const SIGNED_IN = `
  with people as (select user_id, email, display_name from users order by user_id limit $1::int),
  claims as (insert into identity_claims (issuer, subject, user_id) select $2, user_id::text, user_id from people on conflict do nothing),
  known as (
    insert into identity_users (sub, email, email_verified, name, password_hash, status, created_at, updated_at)
    select user_id, email, true, display_name, '', 'CONFIRMED', now(), now() from people on conflict do nothing
  )
  insert into identity_families (sub, origin_jti, authenticated_at, expires_at, last_used_at)
  select user_id, gen_random_uuid(), now(), now() + interval '1 day', now() from people returning sub as user_id, origin_jti`;

// They have written to each other before, so neither is asked whether they know the other.
const BEGUN = 'from unnest($1::uuid[], $2::uuid[], $3::uuid[]) begun (chat_id, one, other)';
const CONVERSATIONS = [
  `insert into chats (chat_id, first_user_id, second_user_id, created_at, updated_at)
   select chat_id, least(one, other), greatest(one, other), now(), now() ${BEGUN} on conflict do nothing`,
  `insert into chat_members (chat_id, user_id, has_written)
   select chat_id, unnest(array[one, other]), true ${BEGUN} on conflict do nothing`,
];

// In a database that is kept they may have written each other thousands of messages.
const REVISIONS = 'select chat_id, last_revision from chats where chat_id = any ($1::uuid[])';
