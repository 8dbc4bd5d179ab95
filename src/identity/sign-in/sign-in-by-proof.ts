import { z } from 'zod';
import { openChallenge, takeChallenge } from './challenges.ts';
import { exceptions, wrongPasswordOf } from '../http/exceptions.ts';
import { limitAddress, commitOutcome, type Identity } from '../identity.ts';
import { isLockedNow, recordAttempt } from './lockouts.ts';
import { members } from '../http/operation.ts';
import type { Caller } from '../http/caller.ts';
import { isSameHash } from '../tokens/secrets.ts';
import { signInResponse, passFirstFactor } from './sign-in.ts';
import { expectedSignature, makeServerHalf, readClientValue } from './srp.ts';
import { canonicalEmail } from '../rules.ts';
import { findSubject, lockUser, subjectKeyOf } from '../users/users.ts';
import { poolName, verifierOf } from './verifiers.ts';

const SECRET_BYTES = 32;

const hex = z.string().regex(/^[0-9a-f]+$/);
const State = z.strictObject({
  sub: z.uuid(),
  /** How the caller named the account; the response may repeat it or use the sub. */
  login: z.string(),
  salt: hex,
  verifier: hex,
  clientValue: hex,
  secret: hex,
  publicValue: hex,
});

/** USER_SRP_AUTH: begins a password proof that never sends the password. Unknown names get the same kind of answer as known ones. */
export async function beginProof(identity: Identity, username: string, clientHex: string, caller: Caller): Promise<object> {
  const clientValue = readClientValue(clientHex);
  if (clientValue === null) throw exceptions.invalidParameter('SRP_A is not a value that a client can have.');
  if (!members.username.safeParse(username).success) throw exceptions.wrongPassword();
  await limitAddress(identity, 'signIn', caller.address);
  const subject = await findSubject(identity.db, identity.secrets, username);
  if (await isLockedNow(identity.db, subject.key, identity.now())) throw exceptions.lockedOut();
  const { salt, verifier } = verifierOf(identity, subject);
  const server = await makeServerHalf(verifier, identity.randomBytes(SECRET_BYTES));
  const state: z.infer<typeof State> = {
    sub: subject.sub,
    login: canonicalEmail(username),
    salt: salt.toString('hex'),
    verifier: verifier.toString('hex'),
    clientValue: clientValue.toString(16),
    secret: server.secret.toString('hex'),
    publicValue: server.publicValue.toString(16),
  };
  const secretBlock = await openChallenge(identity, identity.db, { kind: 'PASSWORD_VERIFIER', subjectKey: subject.key, state });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: state.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: state.publicValue,
      USERNAME: subject.sub,
      USER_ID_FOR_SRP: subject.sub,
    },
  };
}

type Proof = { username: string; secretBlock: string; signature: string; timestamp: string };

/**
 * PASSWORD_VERIFIER: checks the proof. The first response uses up the challenge, whether right or wrong, and wrong
 * ones count towards the lockout. The client signs its own timestamp too, but freshness is decided by our clock.
 */
export async function finishProof(identity: Identity, proof: Proof, caller: Caller): Promise<object> {
  await limitAddress(identity, 'signIn', caller.address);
  const state = State.safeParse(await takeChallenge(identity, identity.db, 'PASSWORD_VERIFIER', proof.secretBlock)).data;
  const named = canonicalEmail(proof.username);
  if (!state || (named !== state.sub && named !== state.login)) throw exceptions.sessionInvalid();
  const verified = await isProven(identity, state, proof);
  const subjectKey = subjectKeyOf(identity.secrets, state.sub);
  const outcome = await commitOutcome(identity, async (command) => {
    // The share lock holds off a password change, which brings another salt.
    const fresh = await lockUser(command.tx, state.sub, 'share');
    const right = verified && fresh?.srp_salt?.toString('hex') === state.salt;
    const verdict = await recordAttempt(command.tx, subjectKey, right, command.now);
    if (verdict === 'locked') return exceptions.lockedOut();
    if (verdict === 'wrong' || !fresh) return wrongPasswordOf(fresh);
    return passFirstFactor(identity, command, fresh, caller);
  });
  return signInResponse(identity, outcome);
}

async function isProven(identity: Identity, state: z.infer<typeof State>, proof: Proof): Promise<boolean> {
  const expected = await expectedSignature(
    {
      pool: poolName(identity),
      username: state.sub,
      verifier: Buffer.from(state.verifier, 'hex'),
      clientValue: BigInt(`0x${state.clientValue}`),
      server: { secret: Buffer.from(state.secret, 'hex'), publicValue: BigInt(`0x${state.publicValue}`) },
    },
    { secretBlock: Buffer.from(proof.secretBlock, 'base64'), timestamp: proof.timestamp },
  );
  return isSameHash(expected, Buffer.from(proof.signature, 'base64'));
}
