/** Milliseconds until a wrong password is refused, for someone with an account and for someone without. */
export type RefusalTimes = { somebody: number; nobody: number };

const PEOPLE = 60;

/**
 * Measures how long the identity provider takes to refuse a wrong password, in turns for people with and without an account. Anyone who
 * could tell the two apart would learn who has one.
 */
export async function measureRefusals(identity: { endpoint: string; clientId: string }): Promise<RefusalTimes> {
  const times: { somebody: number; nobody: number }[] = [];
  for (let n = 1; n <= PEOPLE; n += 1)
    times.push({
      somebody: await refuse(identity, `member${n}@bench.example`),
      nobody: await refuse(identity, `nobody${n}@bench.example`),
    });
  const median = (of: keyof RefusalTimes) => times.map((time) => time[of]).toSorted((a, b) => a - b)[PEOPLE / 2] ?? Number.NaN;
  return { somebody: median('somebody'), nobody: median('nobody') };
}

async function refuse({ endpoint, clientId }: { endpoint: string; clientId: string }, email: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: 'Wrong-horse-7-battery' },
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 400) throw new Error(`A wrong password was answered with ${response.status}.`);
  return performance.now() - began;
}
