import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { refreshTokens } from '../tokens/refresh.ts';
import { signInByPassword } from './sign-in-by-password.ts';
import { beginProof } from './sign-in-by-proof.ts';
import { signInByConfirmation } from './sign-up-session.ts';
import { assertClient, defineOperation, ignoredMembers, members, requiredOf } from '../http/operation.ts';

const FLOWS = [
  'USER_PASSWORD_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'USER_SRP_AUTH',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
  'USER_AUTH',
] as const;

/** Signs in with a password or right after confirming an email, begins a password proof, or refreshes tokens. Refuses, by name, the flows that this pool doesn't offer. */
export const initiateAuth = defineOperation({
  input: z.strictObject({
    AuthFlow: z.enum(FLOWS),
    ClientId: members.clientId,
    AuthParameters: z.record(z.string().max(64), z.string().max(8192)).optional(),
    Session: z.string().max(2048).optional(),
    ...ignoredMembers,
  }),
  async run(identity, { AuthFlow, ClientId, AuthParameters = {}, Session }, caller) {
    assertClient(identity, ClientId, AuthParameters['SECRET_HASH']);
    const parameter = requiredOf(AuthParameters);
    switch (AuthFlow) {
      case 'USER_PASSWORD_AUTH':
        return signInByPassword(identity, parameter('USERNAME'), parameter('PASSWORD'), caller);
      case 'USER_SRP_AUTH':
        return beginProof(identity, parameter('USERNAME'), parameter('SRP_A'), caller);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return { ChallengeParameters: {}, AuthenticationResult: await refreshTokens(identity, parameter('REFRESH_TOKEN'), caller) };
      case 'USER_AUTH':
        if (Session === undefined) throw exceptions.invalidParameter('USER_AUTH is not enabled for the client.');
        return signInByConfirmation(identity, parameter('USERNAME'), Session, caller);
      default:
        throw exceptions.invalidParameter(`${AuthFlow} is not enabled for the client.`);
    }
  },
});
