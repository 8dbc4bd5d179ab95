import type Stripe from 'stripe';

// What an object of the provider may say of whose it is, besides itself.
const NAMING = ['customer', 'payment_intent', 'charge', 'source_transaction', 'subscription', 'invoice', 'id'] as const;

/**
 * Names events by whose life they are of, by what they tell and how often that was told: words that come out the same each time, while the
 * provider's ids never do.
 */
export function eventNames() {
  const lives = new Map<string, string>();
  const times = new Map<string, number>();

  return {
    /** Says whose a person of the product is. */
    introduce: (userId: string, life: string) => void lives.set(userId, life),
    nameOf({ type, data }: Stripe.Event): string {
      const object = data.object as unknown as { readonly [key: string]: unknown };
      const ids = NAMING.map((key) => idOf(object[key])).filter((id) => id !== undefined);
      const { userId } = (object['metadata'] ?? {}) as { userId?: string };
      const life = [userId, ...ids].map((id) => lives.get(id ?? '')).find((known) => known !== undefined) ?? 'nobody';
      if (life !== 'nobody') for (const id of ids) lives.set(id, life);
      const name = `${life} ${type} ${String(object['amount'] ?? '')}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return `${name} ${time}`;
    },
  };
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;
}
