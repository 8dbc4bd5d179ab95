import { beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { entryHtml } from '#features/reach/feeds/server/entry-html.ts';
import { readPublicEvents } from '#features/reach/feeds/server/read-public-events.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenSession } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { CreateSession } from '../../contract.ts';
import { getSessionEvent } from '../../server/queries/get-session-event.ts';
import { createSession } from './create-session.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  services.setNow('2026-11-21T12:00:00.000Z');
});

const yoga = {
  title: 'Mobility lab',
  duration: 60,
  startDateTime: '2026-11-24T18:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'in-person',
  addressLine: '1 High Street',
  city: 'Bristol',
};
const HIPS = 'Hips, shoulders and the hour after a day at the desk';

test('the line below a title is returned with the session and its date, and stays on the ticket as it was bought', async () => {
  const host = await sale.creator();
  const input = CreateSession.parse({ content: { ...yoga, subtitle: ` ${HIPS}\n` } });
  const id = await inTransaction(services, (command) => createSession(command, host.actor, input, services.config.payments));
  const event = await db.selectFrom('session_events').select('id').where('session_id', '=', id).executeTakeFirstOrThrow();
  const item = () => getContentItem(services, null, { contentItemUri: { type: 'SESSION', id }, userId: host.userId });
  const date = () => getSessionEvent(services, null, { userId: host.userId, sessionEventId: event.id });
  expect(await item()).toMatchObject({ title: 'Mobility lab', subtitle: HIPS });
  expect(await date()).toMatchObject({ subtitle: HIPS });
  expect(entryHtml(await item(), 'https://turnout.test')).toMatch(new RegExp(`^<p>${HIPS}</p>`));
  const days = { from: services.now(), to: new Date('2027-01-01'), limit: 5, cancelled: false };
  expect(await readPublicEvents(services, host.userId, days)).toMatchObject([{ subtitle: HIPS }]);

  const paymentId = uuidv7();
  await buyTicket(services, (await givenUser(db)).actor, { sessionId: id, sessionEventId: event.id, paymentId });
  const edit = (session: object) =>
    inTransaction(services, (command) =>
      editContent(
        command,
        host.actor,
        EditContent.parse({ contentItemUri: { type: 'SESSION', id }, content: { text: '', session: { ...yoga, ...session } } }),
        services.config.payments,
      ),
    );
  await edit({ subtitle: 'Hips only' });
  expect(await item()).toMatchObject({ subtitle: 'Hips only' });
  expect(await sale.payment(paymentId)).toMatchObject({ description: { title: 'Mobility lab', subtitle: HIPS } });
  await edit({});
  expect(await item()).toMatchObject({ subtitle: null });
  expect(await date()).not.toHaveProperty('subtitle');
});

test('a locked session shows the line with its title, as part of its teaser', async () => {
  const host = await givenUser(db);
  const { id } = await givenSession(db, host, { visibility: 'PRIVATE', subtitle: 'For subscribers’ hips' });
  const locked = await getContentItem(services, null, { contentItemUri: { type: 'SESSION', id }, userId: host.userId });
  expect(locked).toMatchObject({ locked: true, subtitle: 'For subscribers’ hips' });
  expect(entryHtml(locked, 'https://turnout.test')).toContain('For subscribers’ hips');
});
