import { isObject } from '#kernel/objects/is-object.ts';
import { IdentityError } from '#platform/web/identity/identity-error.ts';

type Fetch = typeof fetch;
type Wire = {
  endpoint: string;
  fetchLike?: Fetch | undefined;
  /** The text to show for a type of refusal, if a person will read it. */
  wordsOf?: (type: string | null) => string;
};
export type IdentityCall = (operation: string, body: object) => Promise<Record<string, unknown>>;

const TIMEOUT_MS = 15_000;

/** Creates a caller for one service of the Cognito user-pool protocol. Every failure is an IdentityError. */
export function callIdentity({ endpoint, fetchLike = fetch, wordsOf }: Wire, service: string): IdentityCall {
  const errorOf = (type: string | null, detail?: unknown) => new IdentityError(type, wordsOf?.(type), String(detail ?? ''));
  return async (operation, body) => {
    let response: Response;
    let text: string;
    try {
      response = await fetchLike(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${service}.${operation}` },
        body: JSON.stringify(body),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch {
      throw errorOf(null);
    }
    const answer = parseObject(text);
    if (!response.ok || answer === null) throw errorOf(exceptionType(answer, response), answer?.message);
    return answer;
  };
}

/** The service that every provider has. */
export const USER_POOL = 'AWSCognitoIdentityProviderService';

/** The type may be preceded by a namespace and a '#', or in the header be followed by a ':' and an address. */
function exceptionType(answer: Record<string, unknown> | null, response: Response): string | null {
  const raw = typeof answer?.__type === 'string' ? answer.__type : response.headers.get('x-amzn-errortype');
  return raw?.split('#').at(-1)?.split(':')[0] ?? null;
}

function parseObject(text: string): Record<string, unknown> | null {
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
