import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/server/database/transaction.ts';
import { signInRefusals } from '../../refusals.ts';

/** The identity provider's reply: a body, or the type and message of its exception. */
export type IdentityReply = { ok: true; body: unknown } | { ok: false; type: string; message: string };

const Failure = z.object({ __type: z.string(), message: z.string().optional() });
const TIMEOUT_MS = 5000;
const RETRY_AFTER_SECONDS = 5;
const BUSY = new Set(['TooManyRequestsException', 'LimitExceededException', 'ThrottlingException', 'InternalErrorException']);

/**
 * Calls one operation of the user-pool protocol from the server. Refuses with IDENTITY_DOWN if the provider can't be reached within 5 s, is
 * overloaded, or sends a response that doesn't follow the protocol.
 */
export async function requestIdentity(endpoint: string, operation: string, input: object): Promise<IdentityReply> {
  assertOutsideTransaction('The identity provider');
  const { ok, status, body } = await post(endpoint, operation, input);
  if (ok) return { ok, body };
  const failure = Failure.safeParse(body);
  if (status >= 500 || !failure.success) throw identityDown(new Error(`${operation} was answered with status ${status}.`));
  // Some services prefix the exception's name with their namespace: `com.example#NotAuthorizedException`.
  const type = failure.data.__type.split('#').at(-1) ?? '';
  if (BUSY.has(type)) throw identityDown(new Error(`${operation} was answered with ${type}.`));
  return { ok, type, message: failure.data.message ?? '' };
}

/** The refusal for a provider that doesn't respond properly, with its cause for the log; the caller may retry. */
export function identityDown(cause?: unknown): Error {
  const refusal = signInRefusals.IDENTITY_DOWN(RETRY_AFTER_SECONDS);
  refusal.cause = cause;
  return refusal;
}

async function post(endpoint: string, operation: string, input: object): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        // A kept connection may close at the instant it is used again, as when a web process is restarted: then nobody knows whether the
        // operation was carried out. These calls are rare, so each has a connection of its own.
        connection: 'close',
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const text = await response.text();
    return { ok: response.ok, status: response.status, body: text === '' ? {} : JSON.parse(text) };
  } catch (error) {
    throw identityDown(error);
  }
}
