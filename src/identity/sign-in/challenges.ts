import { addMinutes } from '#kernel/time/instant.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Identity } from '../identity.ts';
import { LIFETIMES } from '../rules.ts';

type ChallengeKind = 'PASSWORD_VERIFIER' | 'SOFTWARE_TOKEN_MFA' | 'CONFIRMED_SIGN_UP';

const TOKEN_BYTES = 48;

/** Stores a sign-in in progress, for whichever process handles the next step, and returns the token that continues it. */
export async function openChallenge(
  identity: Identity,
  db: Db | Tx,
  challenge: { kind: ChallengeKind; subjectKey: string; state: Record<string, string | null> },
): Promise<string> {
  const token = identity.randomBytes(TOKEN_BYTES).toString('base64');
  const tokenHash = hashToken(identity, challenge.kind, token);
  await db
    .insertInto('identity_challenges')
    .values({
      token_hash: tokenHash,
      kind: challenge.kind,
      subject_key: challenge.subjectKey,
      sealed_state: identity.secrets.seal(Buffer.from(JSON.stringify(challenge.state)), about(tokenHash)),
      expires_at: addMinutes(identity.now(), LIFETIMES.challengeMinutes),
    })
    .execute();
  return token;
}

/** Returns the stored state, or null if the token is unknown, used up or expired. */
export async function readChallenge(identity: Identity, kind: ChallengeKind, token: string): Promise<unknown> {
  const tokenHash = hashToken(identity, kind, token);
  const row = await identity.db
    .selectFrom('identity_challenges')
    .select('sealed_state')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', identity.now())
    .executeTakeFirst();
  return row ? openState(identity, tokenHash, row.sealed_state) : null;
}

/** Like `readChallenge`, but also uses up the token: of any number of concurrent callers, only one gets the state. */
export async function takeChallenge(identity: Identity, db: Db | Tx, kind: ChallengeKind, token: string): Promise<unknown> {
  const tokenHash = hashToken(identity, kind, token);
  const row = await db
    .deleteFrom('identity_challenges')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', identity.now())
    .returning('sealed_state')
    .executeTakeFirst();
  return row ? openState(identity, tokenHash, row.sealed_state) : null;
}

/** Ends every sign-in in progress for an account, because what it has proven so far no longer counts. */
export async function dropChallenges(tx: Tx, subjectKey: string): Promise<void> {
  await tx.deleteFrom('identity_challenges').where('subject_key', '=', subjectKey).execute();
}

/** Ends every sign-in in progress, whoever's it is. */
export async function dropEveryChallenge(tx: Tx): Promise<void> {
  await tx.deleteFrom('identity_challenges').execute();
}

function openState(identity: Identity, tokenHash: Buffer, sealed: Buffer): unknown {
  const opened = identity.secrets.open(sealed, about(tokenHash));
  if (!opened) return opened;
  const state: unknown = JSON.parse(opened.toString());
  return state;
}

function hashToken(identity: Identity, kind: ChallengeKind, token: string): Buffer {
  return identity.secrets.hash(`challenge/${kind}`, token);
}

function about(tokenHash: Buffer): string {
  return `challenge/${tokenHash.toString('hex')}`;
}
