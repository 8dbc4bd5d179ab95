import type { Db, Tx } from '#db/client.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Identity } from '../identity.ts';
import { LIFETIMES } from '../rules.ts';
import { findStep, startOfStep, toBase32, TOTP_SECRET_BYTES } from './totp.ts';
import type { IdentityUser } from '../users/users.ts';

type Judgement = { verdict: 'right'; step: number } | { verdict: 'wrong' | 'used'; detail?: string };

/** Judges a code from the user's authenticator app. A time step at or before the last one used counts as used. */
export function judgeSoftwareToken(identity: Identity, user: IdentityUser, code: string, now: Date): Judgement {
  return judgeCodeOf(openSoftwareToken(identity, user.sub, user.sealed_software_token), user, code, now);
}

/** The same for a pending secret that is yet to be proven. */
export function judgePendingToken(identity: Identity, user: IdentityUser, code: string, now: Date): Judgement {
  return judgeCodeOf(openSoftwareToken(identity, user.sub, user.pending_software_token), null, code, now);
}

/** Returns whether the user's app was used within the last few minutes. */
export function usedAppJustNow({ software_token_step: step }: IdentityUser, now: Date): boolean {
  return addMinutes(startOfStep(step), LIFETIMES.freshSignInMinutes) > now;
}

/** Stores a new secret for a user's authenticator app as pending, and returns it in base 32. */
export async function issueSoftwareToken(identity: Identity, db: Db | Tx, sub: string): Promise<string> {
  const secret = identity.randomBytes(TOTP_SECRET_BYTES);
  await db
    .updateTable('identity_users')
    .set({ pending_software_token: sealSoftwareToken(identity, sub, secret) })
    .where('sub', '=', sub)
    .execute();
  return toBase32(secret);
}

/** What a sealed secret of an authenticator app is bound to. */
export function aboutSoftwareToken(sub: string): string {
  return `software-token/${sub}`;
}

/** Seals the secret that a user shares with an authenticator app. */
function sealSoftwareToken(identity: Identity, sub: string, secret: Uint8Array): Buffer {
  return identity.secrets.seal(secret, aboutSoftwareToken(sub));
}

// A secret sealed under a lost secret of the product can't be opened: no code is right then, and nobody gets in without one.
function openSoftwareToken(identity: Identity, sub: string, sealed: Buffer | null): Buffer | null {
  return sealed && identity.secrets.open(sealed, aboutSoftwareToken(sub));
}

function judgeCodeOf(secret: Buffer | null, used: { software_token_step: number } | null, code: string, now: Date): Judgement {
  if (secret === null) return { verdict: 'wrong', detail: 'no app, or its secret is sealed under another APP_SECRET' };
  const step = findStep(secret, code, now);
  if (step === null) return { verdict: 'wrong' };
  return used && step <= used.software_token_step ? { verdict: 'used' } : { verdict: 'right', step };
}
