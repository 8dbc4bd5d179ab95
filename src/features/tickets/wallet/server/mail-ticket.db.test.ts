import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { scannedText } from '../../check-in/rules.ts';
import { signTicket } from '../../door/server/sign-ticket.ts';
import { mailTicket } from './mail-ticket.run.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, [...notificationsJobs]);

async function sold(locationType: 'online' | 'in-person' = 'in-person') {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const session = await givenSession(db, host, { starts: [addMinutes(services.now(), 24 * 60)], locationType });
  const ticket = await givenTicket(db, session.event, guest);
  const { code } = await db.selectFrom('tickets').select('code').where('id', '=', ticket.id).executeTakeFirstOrThrow();
  const mail = () => mailTicket(services, { ownerUserId: host.userId, ticketId: ticket.id });
  const mails = async () =>
    (await services.waitingJobs('notifications.send-urgent-mail')).filter((job) => JSON.stringify(job).includes(guest.userId));
  return { host, guest, session, ticket, code, mail, mails };
}

test("sends nothing for a ticket that has been cancelled, or for another host's", async () => {
  const { guest, ticket, mail, mails } = await sold();
  await mailTicket(services, { ownerUserId: guest.userId, ticketId: ticket.id });
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ticket.id).execute();
  await mail();
  expect(await mails()).toEqual([]);
});

test('mails the place, the code, the link to the ticket and its date for the calendar', async () => {
  const { guest, session, code, mail, mails } = await sold();
  await mail();
  const [job] = await mails();
  expect(job).toMatchObject({
    toUserId: guest.userId,
    action: { label: 'View Ticket', path: `/order/${session.event.id}/${guest.userId}` },
    attachments: [{ contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
  });
  const { details } = job as { details: [string, string][] };
  expect(details.map(([name]) => name)).toEqual(['When', 'Where', 'Ticket code', 'Paid']);
  expect(details.find(([name]) => name === 'Where')?.[1]).toContain(session.canaries.address);
  expect(details.find(([name]) => name === 'Ticket code')?.[1]).toBe(code);
});

test('brings the QR code of each valid place with it, as scanners read it, and none for an online date', async () => {
  const { guest, session, ticket, code, mail, mails } = await sold();
  const second = await givenTicket(db, session.event, guest, { seat: 2, guestName: 'Mia' });
  await db.updateTable('tickets').set({ payment_id: ticket.paymentId }).where('id', '=', second.id).execute();
  await mail();
  const [job] = (await mails()) as { pictures: { alt: string; label: string; png: string }[] }[];
  expect(job?.pictures).toHaveLength(2);
  expect(job?.pictures[0]?.alt).toBe(`QR code of ticket ${code}`);
  expect(job?.pictures[1]?.label).toBe('Mia');
  const printed = { sessionEventId: session.event.id, userId: guest.userId, code: code ?? '' };
  const text = scannedText(services.config.publicOrigin, printed, signTicket(services.config.secret, printed));
  const drawn = await sharp(Buffer.from(job?.pictures[0]?.png ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: drawn.info.width, height: drawn.info.height, data: new Uint8Array(drawn.data) })).toBe(text);

  const online = await sold('online');
  await online.mail();
  expect(await online.mails()).toMatchObject([{ pictures: [] }]);
});

test('says the line below the title and what the host wants participants to know, in the mail and in the calendar', async () => {
  const { host, session, mail, mails } = await sold();
  await db
    .updateTable('sessions')
    .set({ notes: 'Bring a mat.\nThe bell is blue.', subtitle: 'For stiff hips' })
    .where('user_id', '=', host.userId)
    .where('id', '=', session.id)
    .execute();
  await mail();
  const [job] = (await mails()) as { details: [string, string][]; attachments: { content: string }[] }[];
  expect(job?.details[0]).toEqual(['What', 'For stiff hips']);
  expect(job?.attachments[0]?.content).toContain('DESCRIPTION:For stiff hips');
  expect(job?.details).toContainEqual(['Good to know', 'Bring a mat.\nThe bell is blue.']);
  expect(job?.attachments[0]?.content.replaceAll('\r\n ', '')).toContain(String.raw`Good to know: Bring a mat.\nThe bell is blue.`);
});

test('says how to join: with the link, or with the code at the door', async () => {
  for (const [locationType, words] of [
    ['online', 'Join with the link below'],
    ['in-person', 'Show the code at the door: it’s below'],
  ] as const) {
    const { mail, mails } = await sold(locationType);
    await mail();
    expect(await mails()).toMatchObject([{ paragraphs: [expect.stringContaining(words)] }]);
  }
});

test('says what time an online session is where its participant lives', async () => {
  const { guest, mail, mails } = await sold('online');
  await db
    .insertInto('notification_settings')
    .values({ user_id: guest.userId, time_zone: 'Asia/Tokyo', updated_at: services.now() })
    .execute();
  await mail();
  const [job] = (await mails()) as { details: [string, string][] }[];
  expect(job?.details[0]?.[1]).toMatch(/\(UK time\), .+ where you are$/);
});

test('mails a ticket once, however often the job runs', async () => {
  const { mail, mails } = await sold();
  await mail();
  await mail();
  expect(await mails()).toHaveLength(1);
});
