export type Provider = { origin: string; secretKey: string };

/** Returns the payment provider of an environment. */
export function providerOf(environment: Record<string, string | undefined>): Provider {
  return { origin: environment['STRIPE_API_URL'] ?? '', secretKey: environment['STRIPE_SECRET_KEY'] ?? '' };
}

/** Calls the payment provider without its client: v1 takes forms, v2 and the sandbox's own calls JSON. Throws if it refuses. */
export async function askProvider<Answer>(
  { origin, secretKey }: Provider,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const isForm = path.startsWith('/v1/');
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': '2026-10-28.endive',
      ...(body === undefined ? {} : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: isForm ? new URLSearchParams(fieldsOf(body)).toString() : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${path} of the provider answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

// `{ a: [{ b: 1 }] }` becomes `a[0][b]=1`.
function fieldsOf(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, entry]): [string, string][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    return typeof entry === 'object' && entry !== null ? fieldsOf(entry, name) : [[name, String(entry)]];
  });
}
