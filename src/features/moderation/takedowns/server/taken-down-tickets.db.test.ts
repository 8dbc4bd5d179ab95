import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { NotifyAtRisk } from '#features/tickets/notices/server/notify-at-risk.ts';
import { runNotifyAtRisk } from '#features/tickets/notices/server/notify-at-risk.run.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const { db, services } = world;

type Person = Awaited<ReturnType<typeof world.person>>;
type Event = Awaited<ReturnType<typeof world.event>>;

const admin = await world.person();
await db.updateTable('users').set({ admin: true }).where('user_id', '=', admin.userId).execute();

async function buy(event: Event, buyer: Person): Promise<string> {
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  const bought = await world.rest('POST', '/ticket', order, buyer);
  await world.pay((bought.data as { clientSecret: string }).clientSecret);
  await world.deliverWebhooks();
  return order.paymentId;
}

async function decide(event: Event, host: Person, call: 'approveReportedContent' | 'rejectReportedContent'): Promise<void> {
  const contentItemUri = { type: 'SESSION', id: event.sessionId };
  await world.rpc('content.reportContent', { contentItemUri, reason: 'FRAUD' }, await world.person());
  const { created_at: at } = await db
    .selectFrom('contents')
    .select('created_at')
    .where('id', '=', event.sessionId)
    .executeTakeFirstOrThrow();
  const input = { contentItemUri, contentUserId: host.userId, contentCreatedAt: at.toISOString() };
  const takesBack = call === 'approveReportedContent' ? { takesBack: true } : {};
  expect((await world.rpc(`content.${call}`, { ...input, ...takesBack }, admin)).code).toBe('ok');
}

async function announce(): Promise<void> {
  const { rows } = await world.pool.query<{ data: NotifyAtRisk }>(
    `delete from pgboss.job where name = 'tickets.announce-host' returning data`,
  );
  for (const { data } of rows) for (const _ of [1, 2]) await runNotifyAtRisk(services, data);
}

const told = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('notifications')
      .select('type')
      .where('to_user_id', '=', userId)
      .where('type', 'in', ['SESSION_TAKEN_DOWN', 'SESSION_RESTORED', 'HOST_RESTORED'])
      .execute()
  )
    .map(({ type }) => type)
    .toSorted();

const mails = async ({ userId }: Person) => {
  const { rows } = await world.pool.query<{ data: { subject: string; paragraphs: string[] } }>(
    `select data from pgboss.job where data->>'toUserId' = $1 and data->>'subject' ~ 'take place' order by created_on`,
    [userId],
  );
  return rows.map(({ data }) => data);
};

const ticketOf = async (event: Event, buyer: Person) =>
  (await world.rpc('ticket.getTicket', { sessionEventId: event.id, userId: buyer.userId }, buyer)).data as {
    id: string;
    mayHandBack: boolean;
    doubt: string | null;
    code: string;
  };

test('people with tickets to a session that is taken down are told, can return them for a full refund, and are told if it is restored', async () => {
  const [host, leaves, stays] = [await world.person(), await world.person(), await world.person()];
  await world.openPayouts(host.actor);
  const [event, other] = [await world.event(host, { price: 800 }), await world.event(host, { price: 800 })];
  const payment = await buy(event, leaves);
  await buy(event, stays);
  await buy(other, stays);
  await decide(event, host, 'rejectReportedContent');
  await announce();
  for (const buyer of [leaves, stays]) {
    expect(await told(buyer)).toEqual(['SESSION_TAKEN_DOWN']);
    expect(await mails(buyer)).toMatchObject([
      {
        subject: expect.stringMatching(/^May not take place: /),
        paragraphs: [expect.any(String), expect.stringMatching(/for a full refund/)],
      },
    ]);
  }
  const { id, ...is } = await ticketOf(event, leaves);
  expect(is).toMatchObject({ mayHandBack: true, doubt: 'taken-down' });
  for (const _ of [1, 2]) expect((await world.rpc('ticket.handBack', { ticketId: id }, leaves)).code).toBe('ok');
  expect(await world.payment(payment)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  expect(await ticketOf(other, stays)).toMatchObject({ mayHandBack: false, doubt: null });

  await decide(event, host, 'approveReportedContent');
  await announce();
  expect([await told(leaves), await told(stays)]).toEqual([['SESSION_TAKEN_DOWN'], ['SESSION_RESTORED', 'SESSION_TAKEN_DOWN']]);
  expect((await mails(stays)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Can take place: /));
  const kept = await ticketOf(event, stays);
  expect(kept).toMatchObject({ mayHandBack: false, doubt: null });
  expect(await world.rpc('ticket.handBack', { ticketId: kept.id }, stays)).toMatchObject({ code: 'CONFLICT' });
});

test('nobody is told that a session can take place while its host is suspended; if it is still down after that, people are told so', async () => {
  const [host, buyer] = [await world.person(), await world.person()];
  await world.openPayouts(host.actor);
  const [down, restored] = [await world.event(host, { price: 800 }), await world.event(host, { price: 800 })];
  for (const event of [down, restored]) {
    await buy(event, buyer);
    await decide(event, host, 'rejectReportedContent');
  }
  await announce();
  await world.rpc('report.suspendUser', { userId: host.userId, reason: 'FRAUD', details: '' }, admin);
  await decide(restored, host, 'approveReportedContent');
  await announce();
  expect(await told(buyer)).toEqual(['SESSION_TAKEN_DOWN', 'SESSION_TAKEN_DOWN']);
  await world.rpc('report.restoreUser', { userId: host.userId }, admin);
  await announce();
  expect(await told(buyer)).toEqual(['HOST_RESTORED', 'SESSION_TAKEN_DOWN', 'SESSION_TAKEN_DOWN', 'SESSION_TAKEN_DOWN']);
  expect((await mails(buyer)).at(-1)?.paragraphs[0]).toMatch(/no longer suspended, but we’ve taken this session down/);
  expect(await ticketOf(down, buyer)).toMatchObject({ mayHandBack: true, doubt: 'taken-down' });
});

test('a guest whom the host has already checked in can return the ticket; one whose payment is disputed can’t, and isn’t told so', async () => {
  const [host, guest, disputes] = [await world.person(), await world.person(), await world.person()];
  await world.openPayouts(host.actor);
  const event = await world.event(host, { price: 800 });
  const payment = await buy(event, guest);
  const disputed = await buy(event, disputes);
  const { id, code } = await ticketOf(event, guest);
  const checkIn = () => world.rpc('ticket.checkIn', { sessionEventId: event.id, code }, host);
  await decide(event, host, 'rejectReportedContent');
  expect((await checkIn()).code).toBe('ok');
  await db.updateTable('payments').set({ disputed: true }).where('id', '=', disputed).execute();
  await announce();
  expect(await ticketOf(event, guest)).toMatchObject({ mayHandBack: true });
  expect((await world.rpc('ticket.handBack', { ticketId: id }, guest)).code).toBe('ok');
  expect(await world.payment(payment)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  expect((await checkIn()).code).toBe('CONFLICT');

  const words = await db.selectFrom('notifications').select('message').where('to_user_id', '=', disputes.userId).execute();
  expect(words.map(({ message }) => message)).toContainEqual(expect.stringMatching(/may not take place: we’ve taken the session down\.$/));
  expect((await mails(disputes))[0]?.paragraphs[1]).toMatch(/can’t be returned, because its payment was disputed/);
  const kept = await ticketOf(event, disputes);
  expect(kept).toMatchObject({ mayHandBack: false });
  expect((await world.rpc('ticket.handBack', { ticketId: kept.id }, disputes)).code).toBe('CONFLICT');
});
