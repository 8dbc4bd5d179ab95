import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/server/transaction.ts';
import { accountRefusals } from '../refusals.ts';

export type IdentityUser = { subject: string; email: string; name: string | null };

const Answer = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })).max(100) });
const Failure = z.object({ __type: z.string() });
const TIMEOUT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Asks the identity provider who an access token belongs to (the `GetUser` operation of the user-pool protocol): the token
 * itself has no email. Refuses a token that the provider refuses, an email that is not verified, and a provider that does
 * not answer within 5 s.
 */
export async function fetchIdentityUser(endpoint: string, accessToken: string): Promise<IdentityUser> {
  assertOutsideTransaction('The identity provider');
  const { ok, status, body } = await ask(endpoint, accessToken);
  if (!ok) throw refusalFor(status, body);
  const answer = Answer.safeParse(body);
  if (!answer.success) throw accountRefusals.IDENTITY_DOWN(RETRY_AFTER_SECONDS);
  const attributes = new Map(answer.data.UserAttributes.map((attribute) => [attribute.Name, attribute.Value]));
  const subject = attributes.get('sub');
  const email = attributes.get('email');
  if (subject === undefined) throw accountRefusals.TOKEN_REFUSED();
  if (!email || attributes.get('email_verified') !== 'true') throw accountRefusals.EMAIL_NOT_VERIFIED();
  return { subject, email, name: attributes.get('name') ?? null };
}

async function ask(endpoint: string, accessToken: string): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      body: JSON.stringify({ AccessToken: accessToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return { ok: response.ok, status: response.status, body: await response.json() };
  } catch {
    throw accountRefusals.IDENTITY_DOWN(RETRY_AFTER_SECONDS);
  }
}

function refusalFor(status: number, body: unknown): Error {
  const failure = Failure.safeParse(body);
  if (status >= 500 || !failure.success) return accountRefusals.IDENTITY_DOWN(RETRY_AFTER_SECONDS);
  // Some services put the name of their namespace before the exception's: `com.example#NotAuthorizedException`.
  const type = failure.data.__type.split('#').at(-1);
  if (type === 'UserNotConfirmedException') return accountRefusals.EMAIL_NOT_VERIFIED();
  if (type === 'TooManyRequestsException' || type === 'LimitExceededException') return accountRefusals.IDENTITY_DOWN(RETRY_AFTER_SECONDS);
  return accountRefusals.TOKEN_REFUSED();
}
