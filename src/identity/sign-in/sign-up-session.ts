import { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { openChallenge, takeChallenge } from './challenges.ts';
import { exceptions } from '../http/exceptions.ts';
import { limitAddress, commitOutcome, type Identity } from '../identity.ts';
import type { Caller } from '../http/caller.ts';
import { LIFETIMES } from '../rules.ts';
import { signInResponse, passFirstFactor } from './sign-in.ts';
import { isNamed, lockUser, subjectKeyOf, type IdentityUser } from '../users/users.ts';

const ABOUT = 'sign-up-session';
const Sealed = z.strictObject({ sub: z.uuid(), expiresAt: z.iso.datetime() });
const State = z.strictObject({ sub: z.uuid() });

/**
 * Seals what whoever signs up may keep until the code arrives, instead of the password: with the code, and only with it, it signs them in.
 * Nothing is stored, since most people never need it.
 */
export function sealSignUpSession(identity: Identity, sub: string): string {
  const expiresAt = addMinutes(identity.now(), LIFETIMES.signUpCodeMinutes).toISOString();
  return identity.secrets.seal(Buffer.from(JSON.stringify({ sub, expiresAt })), ABOUT).toString('base64');
}

/** Returns the session that signs in a user who has just confirmed their email, once and within minutes; null if they can't have one. */
export async function openConfirmedSession(
  identity: Identity,
  { tx, now }: CommandContext,
  user: IdentityUser,
  sealed: string | undefined,
): Promise<string | null> {
  const opened = identity.secrets.open(Buffer.from(sealed ?? '', 'base64'), ABOUT);
  const session = opened === null ? undefined : Sealed.safeParse(JSON.parse(opened.toString())).data;
  if (session?.sub !== user.sub || new Date(session.expiresAt) <= now) return null;
  const subjectKey = subjectKeyOf(identity.secrets, user.sub);
  return openChallenge(identity, tx, { kind: 'CONFIRMED_SIGN_UP', subjectKey, state: { sub: user.sub } });
}

/** USER_AUTH with the session of a confirmation, the one way of this flow that this pool offers. */
export async function signInByConfirmation(identity: Identity, username: string, session: string, caller: Caller): Promise<object> {
  await limitAddress(identity, 'signIn', caller.address);
  const outcome = await commitOutcome(identity, async (command) => {
    const state = State.safeParse(await takeChallenge(identity, command.tx, 'CONFIRMED_SIGN_UP', session)).data;
    const user = state && (await lockUser(command.tx, state.sub, 'share'));
    if (!user || !isNamed(username, user)) return exceptions.sessionInvalid();
    return passFirstFactor(identity, command, user, caller);
  });
  return signInResponse(identity, outcome);
}
