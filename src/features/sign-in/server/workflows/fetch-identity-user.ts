import { z } from 'zod';
import { signInRefusals } from '../../refusals.ts';
import { requestIdentity, identityDown } from './request-identity.ts';

export type IdentityUser = { subject: string; email: string; name: string | null };

const GetUserResponse = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })).max(100) });

/**
 * Fetches from the identity provider who an access token belongs to (the `GetUser` operation of the user-pool protocol): the token itself has no
 * email. Refuses if the provider rejects the token, the email isn't verified, or the provider doesn't respond within 5 s.
 */
export async function fetchIdentityUser(endpoint: string, accessToken: string): Promise<IdentityUser> {
  const reply = await requestIdentity(endpoint, 'GetUser', { AccessToken: accessToken });
  if (!reply.ok) throw reply.type === 'UserNotConfirmedException' ? signInRefusals.EMAIL_NOT_VERIFIED() : signInRefusals.TOKEN_REFUSED();
  const response = GetUserResponse.safeParse(reply.body);
  if (!response.success) throw identityDown();
  const attributes = new Map(response.data.UserAttributes.map((attribute) => [attribute.Name, attribute.Value]));
  const subject = attributes.get('sub');
  const email = attributes.get('email');
  if (subject === undefined) throw signInRefusals.TOKEN_REFUSED();
  if (!email || attributes.get('email_verified') !== 'true') throw signInRefusals.EMAIL_NOT_VERIFIED();
  return { subject, email, name: attributes.get('name') ?? null };
}
