import type Stripe from 'stripe';

// The fields of a provider's object that may say whose it is; its own id comes last.
const NAMING = ['customer', 'payment_intent', 'charge', 'source_transaction', 'subscription', 'invoice', 'id'] as const;

/**
 * Names events by the life they belong to, what they report and how often that was reported: words that are the same in each run, unlike
 * the provider's ids.
 */
export function eventNames() {
  const lives = new Map<string, string>();
  const times = new Map<string, number>();

  return {
    /** Records which life a person of the product belongs to. */
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
