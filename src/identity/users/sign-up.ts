import { z } from 'zod';
import { asciiEmail } from '#platform/server/mail/ascii-email.ts';
import { readAttributes } from './attributes.ts';
import { deliveryDetails, issueCode } from '../codes/codes.ts';
import { exceptions } from '../http/exceptions.ts';
import { limitAddress, commitOutcome } from '../identity.ts';
import { newSub } from './decoy-subjects.ts';
import { canonicalEmail, isEmail, judgePassword } from '../rules.ts';
import { sealSignUpSession } from '../sign-in/sign-up-session.ts';
import { claimEmail, findSubject, subjectKeyOf } from './users.ts';
import { sealVerifier } from '../sign-in/verifiers.ts';
import { assertClient, defineOperation, ignoredMembers, members } from '../http/operation.ts';

/**
 * Creates an unconfirmed account and emails its code. Refuses an address that already has an account, confirmed or not, and whoever couldn't
 * have an account of the product.
 */
export const signUp = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    SecretHash: z.string().max(128).optional(),
    Username: members.username,
    Password: members.password,
    UserAttributes: members.attributes.optional(),
    ValidationData: members.attributes.optional(),
    ...ignoredMembers,
  }),
  async run(identity, { ClientId, SecretHash, Username, Password, UserAttributes = [], ClientMetadata }, { address: caller }) {
    assertClient(identity, ClientId, SecretHash);
    if (!Username.includes('@')) throw exceptions.usernameNotEmail();
    const address = asciiEmail(Username);
    if (!isEmail(address)) throw exceptions.emailInvalid();
    const { email = address, name = null } = readAttributes(UserAttributes);
    if (canonicalEmail(email) !== canonicalEmail(Username))
      throw exceptions.invalidParameter('The email attribute must be the same as the username.');
    const flaw = judgePassword(Password);
    if (flaw !== null) throw exceptions.passwordRefused(flaw);
    await limitAddress(identity, 'signUp', caller);
    // Before anything depends on whether the address is known.
    if (!(await identity.maySignUp({ email, invitation: ClientMetadata?.['invitation'] }))) throw exceptions.signUpRefused();
    if ((await findSubject(identity.db, identity.secrets, email)).user) throw exceptions.usernameExists();
    const passwordHash = await identity.passwords.hash(Password);
    const sub = newSub(identity.randomBytes);
    const verifier = await sealVerifier(identity, sub, Password);
    await commitOutcome(identity, async (command) => {
      // Thrown, not returned, so that losing the race for the address leaves nothing behind.
      if (!(await claimEmail(command.tx, email, sub))) throw exceptions.usernameExists();
      const stamp = { created_at: command.now, updated_at: command.now };
      await command.tx
        .insertInto('identity_users')
        .values({ sub, email, name, password_hash: passwordHash, ...verifier, status: 'UNCONFIRMED', ...stamp })
        .execute();
      await issueCode(identity, command, 'SIGN_UP', { subjectKey: subjectKeyOf(identity.secrets, sub), email, real: true });
      return {};
    });
    return {
      UserConfirmed: false,
      UserSub: sub,
      CodeDeliveryDetails: deliveryDetails(email),
      Session: sealSignUpSession(identity, sub),
    };
  },
});
