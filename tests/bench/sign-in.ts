import { z } from 'zod';

import { READER_PASSWORD } from './seed.ts';

const Answer = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });
const AT_ONCE = 4;

/** Signs in the first people of the town, as a browser does, and returns their access tokens. */
export async function signIn(identity: { endpoint: string; clientId: string }, people: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let first = 1; first <= people; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, people - first + 1) }, (_, index) => `member${first + index}@bench.example`);
    tokens.push(...(await Promise.all(some.map((email) => signInOne(identity, email)))));
  }
  return tokens;
}

async function signInOne({ endpoint, clientId }: { endpoint: string; clientId: string }, email: string): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: READER_PASSWORD },
    }),
  });
  if (!response.ok) throw new Error(`Nobody could sign in: ${response.status} ${await response.text()}`);
  return Answer.parse(await response.json()).AuthenticationResult.AccessToken;
}
