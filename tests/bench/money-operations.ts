import type { Target } from './load.ts';
import type { Operation } from './operations.ts';
import { openShops } from './seed-money.ts';
import type { Shop } from './seed-money.ts';
import { providerOf } from './ask-provider.ts';
import type { BenchEnvironment } from './start-web.ts';

type MoneyWorld = {
  web: string;
  raw: string;
  tokens: string[];
  readers: string[];
  connectionString: string;
  environment: BenchEnvironment;
};
/** One thing someone buys from a creator. */
type Deal = { shop: Shop; event: Shop['events'][number]; buyer: number };

export const MONEY_NAMES = ['money-pass', 'money-tip', 'money-subscribe'] as const;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sales other than free tickets: a ticket that a pass pays for, and a tip and a subscription up to their open checkouts at the sandbox. */
export async function listMoneyOperations(world: MoneyWorld): Promise<Operation[]> {
  const { web, raw, tokens, readers } = world;
  const shops = await openShops(world.connectionString, providerOf(world.environment), readers);
  const [theirs, byHand] = [shops.slice(0, shops.length / 2), shops.slice(shops.length / 2)];
  const asProduct = (path: string, body: (deal: Deal) => object): Target =>
    dealing(`${web}${path}`, theirs, tokens.length, ({ buyer }) => ({ authorization: `Bearer ${tokens[buyer] ?? ''}` }), body);
  const asRaw = (path: string, body: (deal: Deal) => object): Target =>
    dealing(
      `${raw}${path}`,
      byHand,
      readers.length,
      () => ({}),
      (deal) => ({ userId: readers[deal.buyer], ...body(deal) }),
    );
  const orderOf = ({ shop }: Deal) => ({ ownerUserId: shop.userId, account: shop.account, itemId: shop.offerId, price: shop.price });
  return [
    {
      name: 'money-pass',
      title: 'ticket that a membership pays for',
      goal: 0.75,
      product: asProduct('/ticket', ({ shop, event }) => ({
        sessionId: event.sessionId,
        sessionEventId: event.id,
        sessionOwnerUserId: shop.userId,
        paymentId: crypto.randomUUID(),
        shown: { startDateTime: event.start.toISOString(), returnPolicy: null, price: event.price },
      })),
      raw: asRaw('/booking', ({ shop, event }) => ({ ownerUserId: shop.userId, sessionEventId: event.id })),
    },
    {
      name: 'money-tip',
      title: 'tip, until its checkout is open',
      goal: 0.75,
      product: asProduct('/tip', ({ shop }) => ({
        paymentId: crypto.randomUUID(),
        tip: { recipientUserId: shop.userId, amount: 500, message: 'Thank you!' },
      })),
      raw: asRaw('/tip', orderOf),
    },
    {
      name: 'money-subscribe',
      title: 'subscribe, until its checkout is open',
      goal: 0.75,
      product: asProduct('/subscribe', ({ shop }) => ({
        subscriptionOwnerUserId: shop.userId,
        subscriptionId: shop.offerId,
        paymentId: crypto.randomUUID(),
      })),
      raw: asRaw('/subscribe', orderOf),
    },
  ];
}

// One creator after another; then the same with the next buyer, and once all buyers have been at a date, with the next date.
function dealing(
  url: string,
  shops: Shop[],
  buyers: number,
  headersOf: (deal: Deal) => Record<string, string>,
  bodyOf: (deal: Deal) => object,
): Target {
  const { pathname: path } = new URL(url);
  let made = 0;
  return {
    url,
    nextRequest() {
      const shop = shops[made % shops.length];
      const buyer = Math.floor(made / shops.length) % buyers;
      const event = shop?.events[Math.floor(made / shops.length / buyers)];
      made += 1;
      if (!shop || !event) throw new Error('Everything is sold: measure for a shorter time.');
      const deal = { shop, event, buyer };
      return { method: 'POST', path, headers: { ...JSON_TYPE, ...headersOf(deal) }, body: JSON.stringify(bodyOf(deal)) };
    },
  };
}
