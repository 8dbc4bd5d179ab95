import { givenKinds } from './ticket-kinds.ts';
import type { openSale } from './ticket-sale.ts';

type Sale = Awaited<ReturnType<typeof openSale>>;

/** A date at £10 with a child's ticket, three early ones, one at the buyer's own price, and one for each other audience. */
export async function givenFestival(sale: Sale, { capacity = 12 }: { capacity?: number } = {}) {
  const { services } = sale;
  const host = await sale.creator();
  const event = await sale.event(host, { price: 1000, capacity, startsInMinutes: 3 * 24 * 60 });
  const until = new Date(services.now().getTime() + 60 * 60_000).toISOString();
  const [child, early, own, followers, subscribers, pass] = (
    await givenKinds(services, event, [
      { name: 'Child', price: 500 },
      { name: 'Early bird', price: 400, places: 3, until },
      { name: 'Pay what you can', price: 600, mostPrice: 3000 },
      { name: 'Followers', price: 200, audience: 'followers' },
      { name: 'Subscribers', price: 200, audience: 'subscribers' },
      { name: 'Pass holders', price: 200, audience: 'pass' },
    ])
  ).map(({ id }) => ({ kindId: id }));
  if (!child || !early || !own || !followers || !subscribers || !pass) throw new Error('A kind is missing.');
  return { host, event, child, early, own, followers, subscribers, pass };
}
