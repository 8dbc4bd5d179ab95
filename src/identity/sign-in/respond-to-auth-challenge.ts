import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { finishWithSecondFactor } from './sign-in-by-second-factor.ts';
import { finishProof } from './sign-in-by-proof.ts';
import { assertClient, defineOperation, ignoredMembers, members, requiredOf } from '../http/operation.ts';

// All the challenges in the protocol. This pool issues two of them; the others are never pending.
const CHALLENGES = [
  'PASSWORD_VERIFIER',
  'SOFTWARE_TOKEN_MFA',
  'SMS_MFA',
  'EMAIL_OTP',
  'SMS_OTP',
  'SELECT_CHALLENGE',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'PASSWORD',
  'PASSWORD_SRP',
  'WEB_AUTHN',
  'CUSTOM_CHALLENGE',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  'ADMIN_NO_SRP_AUTH',
  'NEW_PASSWORD_REQUIRED',
] as const;

// "Sat Nov 21 15:04:05 UTC 2026", with one or two digits for the day.
const TIMESTAMP = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/;
const BASE64 = /^[A-Za-z0-9+/]{1,1024}={0,2}$/;

/** Continues a sign-in with a password proof or with the code for the second factor. */
export const respondToAuthChallenge = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    ChallengeName: z.enum(CHALLENGES),
    Session: members.session.optional(),
    ChallengeResponses: z.record(z.string().max(64), z.string().max(8192)).optional(),
    ...ignoredMembers,
  }),
  async run(identity, { ClientId, ChallengeName, Session, ChallengeResponses = {} }, caller) {
    assertClient(identity, ClientId, ChallengeResponses['SECRET_HASH']);
    const response = requiredOf(ChallengeResponses);
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER': {
        const proof = {
          username: response('USERNAME'),
          secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
          signature: response('PASSWORD_CLAIM_SIGNATURE'),
          timestamp: response('TIMESTAMP'),
        };
        if (!TIMESTAMP.test(proof.timestamp))
          throw exceptions.invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
        if (!BASE64.test(proof.secretBlock) || !BASE64.test(proof.signature)) throw exceptions.wrongPassword();
        return finishProof(identity, proof, caller);
      }
      case 'SOFTWARE_TOKEN_MFA': {
        const answer = { username: response('USERNAME'), code: response('SOFTWARE_TOKEN_MFA_CODE') };
        if (Session === undefined) throw exceptions.invalidParameter('Missing required parameter Session');
        return finishWithSecondFactor(identity, { ...answer, session: Session }, caller);
      }
      default:
        throw exceptions.sessionInvalid();
    }
  },
});
