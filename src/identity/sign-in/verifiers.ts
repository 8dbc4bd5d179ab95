import type { Db, Tx } from '#db/client.ts';
import type { Identity } from '../identity.ts';
import { GROUP_BYTES } from './srp-group.ts';
import { decoyVerifier, makeVerifier, type Verifier } from './srp.ts';
import type { Subject, IdentityUser } from '../users/users.ts';

const SALT_BYTES = 16;

/** The pool's name as clients use it in their proofs: its id without the region. */
export function poolName(identity: Pick<Identity, 'config'>): string {
  return identity.config.identity.poolId.split('_')[1] ?? '';
}

/** Returns what is stored alongside a password's hash so that the password can be proven without being sent. */
export async function sealVerifier(
  identity: Identity,
  sub: string,
  password: string,
): Promise<{ srp_salt: Buffer; sealed_srp_verifier: Buffer }> {
  const made = await makeVerifier({ pool: poolName(identity), username: sub }, password, identity.randomBytes(SALT_BYTES));
  return { srp_salt: made.salt, sealed_srp_verifier: identity.secrets.seal(made.verifier, aboutVerifier(identity, sub)) };
}

/**
 * Returns a user's verifier. For unknown users, and for those whose verifier is missing or can't be opened, invents
 * one that never changes and that no password matches, so that neither the answer nor its timing gives them away.
 */
export function verifierOf(identity: Identity, { user, sub }: Pick<Subject, 'user' | 'sub'>): Verifier {
  const invented = invent(identity, sub);
  const opened = user && openVerifier(identity, user);
  return opened ?? invented;
}

/** Stores the verifier that older accounts lack, now that the password is known to be right. */
export async function addMissingVerifier(identity: Identity, db: Db | Tx, user: IdentityUser, password: string): Promise<void> {
  if (openVerifier(identity, user)) return;
  await db
    .updateTable('identity_users')
    .set(await sealVerifier(identity, user.sub, password))
    .where('sub', '=', user.sub)
    // The password may have changed since it was checked.
    .where('password_hash', '=', user.password_hash)
    .execute();
}

function openVerifier(identity: Identity, user: IdentityUser): Verifier | null {
  if (user.srp_salt === null || user.sealed_srp_verifier === null) return null;
  const verifier = identity.secrets.open(user.sealed_srp_verifier, aboutVerifier(identity, user.sub));
  return verifier && { salt: user.srp_salt, verifier };
}

/**
 * What a sealed verifier is bound to: the pool's name too, because the name is part of the proof, so a verifier made under another name
 * would never match.
 */
export function aboutVerifier(identity: Pick<Identity, 'config'>, sub: string): string {
  return `srp/${poolName(identity)}/${sub}`;
}

function invent({ secrets }: Identity, sub: string): Verifier {
  const parts = Array.from({ length: GROUP_BYTES / 32 }, (_, index) => secrets.hash(`invented-verifier/${index}`, sub));
  return { salt: secrets.hash('invented-salt', sub).subarray(0, SALT_BYTES), verifier: decoyVerifier(Buffer.concat(parts)) };
}
