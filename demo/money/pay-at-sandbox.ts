import type { Services } from '#platform/server/program/services.ts';
import type { DemoPerson } from '../people/person.ts';

const CARD = { number: '4242424242424242', expiry: '12/34', securityCode: '123', country: 'GB' };

/** Submits the sandbox's payment form as a person would. */
export async function payAtSandbox({ config }: Services, clientSecret: string, { name, email }: DemoPerson): Promise<void> {
  const session = clientSecret.split('_secret_')[0] ?? '';
  const response = await fetch(new URL(`/sandbox/embed/${session}/pay`, config.payments.apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...CARD, client_secret: clientSecret, name, email }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The payment sandbox did not take the card: ${response.status} ${await response.text()}`);
}
