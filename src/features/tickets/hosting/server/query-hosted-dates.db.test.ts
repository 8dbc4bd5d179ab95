import { beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { givenSession } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { queryHostedDates } from './query-hosted-dates.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(sale.empty);

const inDays = (days: number) => addMinutes(services.now(), days * 24 * 60);

test('a host sees what each date has sold, brought and who came, and nothing of anybody else', async () => {
  const [host, other, guest] = [await sale.creator(), await sale.creator(), await givenUser(db)];
  const session = await givenSession(db, host, { starts: [inDays(2), inDays(9)], price: 800, capacity: 12, subtitle: 'For stiff hips' });
  await givenSession(db, other, { starts: [inDays(1)] });
  const paymentId = uuidv7();
  const order = { sessionId: session.id, sessionEventId: session.event.id, paymentId };
  const { clientSecret } = await buyTicket(services, guest.actor, order);
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const { items, counts } = await queryHostedDates(services, host.actor, { when: 'upcoming', limit: 20 });
  expect(counts).toEqual({ upcoming: 2, past: 0 });
  expect(items.map(({ sold, places, came }) => [sold, places, came])).toEqual([
    [1, 12, 0],
    [0, 12, 0],
  ]);
  const payment = await sale.payment(paymentId);
  expect(items[0]).toMatchObject({ subtitle: 'For stiff hips', kept: 800 - payment.platform_fee });

  await db
    .updateTable('tickets')
    .set({ checked_in_at: services.now() })
    .where('owner_user_id', '=', host.userId)
    .where('payment_id', '=', paymentId)
    .execute();
  services.setNow(inDays(4).toISOString());
  const past = await queryHostedDates(services, host.actor, { when: 'past', limit: 20 });
  expect(past.items).toMatchObject([{ id: session.event.id, sold: 1, came: 1 }]);
  expect(past.counts).toEqual({ upcoming: 1, past: 1 });
});

test('pages list every date once, those to come soonest first and those over latest first; cancelled ones are in neither', async () => {
  const host = await givenUser(db);
  const starts = [-9, -5, -2, 1, 3, 6].map(inDays);
  const { events } = await givenSession(db, host, { starts });
  await db
    .updateTable('session_events')
    .set({ cancelled_at: services.now() })
    .where('session_owner_user_id', '=', host.userId)
    .where('id', '=', events[4]?.id ?? '')
    .execute();
  const read = async (when: 'upcoming' | 'past') => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof queryHostedDates>> = await queryHostedDates(services, host.actor, { when, limit: 1, cursor });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  };
  const id = (index: number) => events[index]?.id;
  expect(await read('upcoming')).toEqual([id(3), id(5)]);
  expect(await read('past')).toEqual([id(2), id(1), id(0)]);
});
