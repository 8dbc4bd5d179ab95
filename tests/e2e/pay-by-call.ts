import type { World } from '#tests/harness/world.ts';
import { ask } from './ask.ts';

/** The response to a purchase that is still to be paid. */
export type Order = { clientSecret: string };

/** Returns the checkout of an order, as it appears in the address that one returns to. */
export function checkoutIdOf({ clientSecret }: Order): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Pays at the provider without its form, for journeys that aren't about paying. */
export async function payByCall(world: World, order: Order, { name, email }: { name: string; email: string }): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/34', securityCode: '123', name, email, country: 'GB' };
  const answer = await ask(`${world.payments}/sandbox/embed/${checkoutIdOf(order)}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: order.clientSecret, ...card }),
  });
  if (!answer.ok) throw new Error(`The provider takes no card: ${answer.status} ${await answer.text()}`);
}
