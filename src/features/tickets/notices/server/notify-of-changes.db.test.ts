import { beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { CreateSession } from '#features/sessions/contract.ts';
import { createSession } from '#features/sessions/editing/server/create-session.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { returnTicket } from '../../returns/server/return-ticket.ts';
import { getTicket } from '../../wallet/server/get-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { notifyOfChanges } from './notify-of-changes.run.ts';
import type { NotifyOfChanges } from './notify-of-changes.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  services.setNow('2026-11-21T12:00:00.000Z');
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const yoga = {
  title: 'Evening yoga',
  duration: 60,
  startDateTime: '2026-11-24T18:00:00.000Z',
  timeZone: 'Europe/London',
  isRepeating: true,
  repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: '2026-12-15T23:59:00.000Z' },
  maxParticipantCount: 12,
  minimum: { people: 6, hoursBefore: 24 },
  locationType: 'in-person',
  addressLine: '1 High Street',
  city: 'Bristol',
  price: 800,
};

/** A weekly class for £8 with two people on its first date, of whom one is on its second too. */
async function booked() {
  const host = await sale.creator();
  const id = await inTransaction(services, (command) =>
    createSession(command, host.actor, CreateSession.parse({ content: yoga }), services.config.payments),
  );
  const [first, second] = await db.selectFrom('session_events').select('id').where('session_id', '=', id).orderBy('start_at').execute();
  const [both, once] = [await givenUser(db), await givenUser(db)];
  const events = [first?.id ?? '', second?.id ?? ''] as const;
  for (const [buyer, event] of [
    [both, events[0]],
    [both, events[1]],
    [once, events[0]],
  ] as const)
    await buy(id, buyer, event);
  const edit = (session: object) => {
    const input = EditContent.parse({ contentItemUri: { type: 'SESSION', id }, content: { text: '', session: { ...yoga, ...session } } });
    return inTransaction(services, (command) => editContent(command, host.actor, input, services.config.payments));
  };
  const ticketOf = (person: Person, event = events[0]) =>
    getTicket(services, person.actor, { sessionEventId: event, userId: person.userId });
  return { host, id, events, both, once, edit, ticketOf };
}

async function buy(sessionId: string, buyer: Person, sessionEventId: string): Promise<void> {
  const order = { sessionId, sessionEventId, paymentId: uuidv7() };
  await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret);
  await sale.deliverWebhooks();
}

async function tell(): Promise<void> {
  for (const job of await services.waitingJobs('sessions.announce-changes')) await notifyOfChanges(services, job as NotifyOfChanges);
}

const told = async () =>
  await db
    .selectFrom('notifications')
    .select(['to_user_id', 'message'])
    .where('type', '=', 'SESSION_EVENT_CHANGED')
    .orderBy('created_at')
    .orderBy('message')
    .execute();
// One of the same key is sent once.
const mails = async () => {
  const jobs = (await services.waitingJobs('notifications.send-mail')) as { messageKey: string; subject: string }[];
  const changed = new Map(jobs.filter(({ subject }) => subject.startsWith('Changed: ')).map((mail) => [mail.messageKey, mail]));
  return [...changed.values()].map((mail) => JSON.stringify(mail));
};

describe('nobody is told, and no right of return arises', () => {
  it('of a title that is only written otherwise, of a price, a subtitle and notes, and on dates that nobody has booked', async () => {
    const { edit, once, ticketOf } = await booked();
    await edit({ title: 'EVENING  Yoga!', subtitle: 'With music', notes: 'Bring a mat', price: 1200 });
    await tell();
    expect(await told()).toEqual([]);
    const ticket = await ticketOf(once);
    expect([ticket?.changed, ticket?.mayHandBack]).toEqual([undefined, false]);
    await expect(returnTicket(services, once.actor, { ticketId: ticket?.id ?? '' })).rejects.toThrow(
      'A paid ticket can only be returned if its date has been moved.',
    );
    const rows = await db.selectFrom('session_events').select('change_count').execute();
    expect(rows.every(({ change_count: count }) => count === 0)).toBe(true);
  });
});

describe('another title of dates that are booked', () => {
  it('is told once to each holder, however many dates they have, and they may return each ticket for all of its price', async () => {
    const { edit, both, once, ticketOf, events } = await booked();
    await edit({ title: 'Boxing' });
    await tell();
    await tell();
    const message = 'The host has changed what you booked. “Evening yoga” is now called “Boxing”.';
    expect((await told()).toSorted((a, b) => a.to_user_id.localeCompare(b.to_user_id))).toEqual(
      [both, once].map(({ userId }) => ({ to_user_id: userId, message })).toSorted((a, b) => a.to_user_id.localeCompare(b.to_user_id)),
    );
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.filter((mail) => mail.includes('2 dates that you booked have changed'))).toHaveLength(1);
    const ticket = await ticketOf(both, events[1]);
    expect(ticket).toMatchObject({
      changed: { title: { from: 'Evening yoga', to: 'Boxing' }, people: null },
      returns: { percent: 100, returnsUse: true },
      movedFrom: null,
    });
    await returnTicket(services, both.actor, { ticketId: ticket?.id ?? '' });
    expect(await db.selectFrom('payments').select('refunded_amount').where('status', '=', 'REFUNDED').execute()).toEqual([
      { refunded_amount: 800 },
    ]);
  });

  it('says nothing to whoever books afterwards, and only the last one if it is changed again before anybody was told', async () => {
    const { edit, id, events, once, ticketOf } = await booked();
    await edit({ title: 'Boxing' });
    await edit({ title: 'Fencing' });
    const later = await givenUser(db);
    await buy(id, later, events[0]);
    await tell();
    expect(new Set((await told()).map(({ message }) => message))).toEqual(
      new Set(['The host has changed what you booked. “Evening yoga” is now called “Fencing”.']),
    );
    expect(await told()).toHaveLength(2);
    expect((await ticketOf(later))?.changed).toBeUndefined();
    expect((await ticketOf(later))?.mayHandBack).toBe(false);
    expect((await ticketOf(once))?.mayHandBack).toBe(true);
    services.setNow('2026-11-21T13:00:00.000Z');
    await edit({ title: 'Evening yoga' });
    await tell();
    expect((await told()).filter(({ to_user_id: to }) => to === once.userId).map(({ message }) => message)).toContain(
      'The host has changed what you booked. It is called as it was when you booked it again.',
    );
  });

  it('concerns whoever is paying at that moment: they may return what they get', async () => {
    const { edit, id, events, ticketOf } = await booked();
    const paying = await givenUser(db);
    const order = { sessionId: id, sessionEventId: events[1], paymentId: uuidv7() };
    const { clientSecret } = await buyTicket(services, paying.actor, order);
    await edit({ title: 'Boxing' });
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await ticketOf(paying, events[1])).toMatchObject({ changed: { title: { to: 'Boxing' } }, mayHandBack: true });
  });
});

it('a second change before anybody was told leaves the first: holders are told of both, whoever booked between of the second alone', async () => {
  const { edit, once, ticketOf, id, events } = await booked();
  await edit({ maxParticipantCount: 4, minimum: { people: 4, hoursBefore: 24 } });
  const between = await givenUser(db);
  await buy(id, between, events[0]);
  services.setNow('2026-11-21T12:00:10.000Z');
  await edit({ title: 'Boxing', maxParticipantCount: 4, minimum: { people: 4, hoursBefore: 24 } });
  await tell();
  const messages = new Map((await told()).map(({ to_user_id: userId, message }) => [userId, message]));
  expect(messages.get(once.userId)).toContain('“Boxing”');
  expect(messages.get(once.userId)).toContain('It runs if 4 book, instead of 6.');
  expect(messages.get(between.userId)).not.toContain('instead of');
  expect(await ticketOf(once)).toMatchObject({ changed: { title: { to: 'Boxing' }, people: { from: 6, to: 4 } } });
  expect(await ticketOf(between)).toMatchObject({ changed: { title: { to: 'Boxing' }, people: null } });
  // An order that doesn't note its number is older than the first change.
  await sale.pool.query("update payments set description = description - 'minimum' where user_id = $1", [once.userId]);
  expect(await ticketOf(once)).toMatchObject({ changed: { people: { from: 6, to: 4 } } });
});

it('fewer places than the minimum number of a booked date lower it, and its holders are told', async () => {
  const { edit, once, ticketOf } = await booked();
  await edit({ maxParticipantCount: 4, minimum: { people: 4, hoursBefore: 24 } });
  await tell();
  expect(new Set((await told()).map(({ message }) => message))).toEqual(
    new Set(['The host has changed what you booked. It runs if 4 book, instead of 6.']),
  );
  expect(await ticketOf(once)).toMatchObject({ changed: { title: null, people: { from: 6, to: 4 } }, mayHandBack: true });
});
