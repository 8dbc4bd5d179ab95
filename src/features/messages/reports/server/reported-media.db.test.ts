import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { deleteMessage } from '../../conversation/server/delete-message.ts';
import { reportMessage } from './report-message.ts';
import { resolveMessageReport } from './resolve-message-report.ts';
import { findMessageMediaReader } from '../../conversation/server/find-message-media-reader.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db } = database;

/** Ana sends Ben one picture, then another, and Ben reports the first. */
async function reported() {
  const [ana, ben, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  await writeMessage(services, ben.actor, ana, 'Show me.');
  const send = async () => {
    const { key } = await givenUpload(db, ana);
    return writeMessage(services, ana.actor, ben, '', { entities: [{ key, type: 'image', entityType: 'message', position: 0 }] });
  };
  const [one, other] = [await send(), await send()];
  const report = { id: uuidv7(), chatId: one.chatId };
  const about = { ...report, messageId: one.id, reason: 'SPAM' as const, details: '' };
  await inTransaction(services, (command) => reportMessage(command, ben.actor, about));
  const sees = async (actor: typeof ana.actor, { id }: { id: string }) =>
    (await findMessageMediaReader(services, actor, { id, ownerUserId: ana.userId })) !== null;
  const pictures = async ({ id }: { id: string }) =>
    (await db.selectFrom('media_entities').select('id').where('user_id', '=', ana.userId).where('item_id', '=', id).execute()).length;
  return { ana, ben, admin, one, other, report, sees, pictures };
}

test('administrators see the pictures of what was reported and no others; strangers see none', async () => {
  const { admin, one, other, sees } = await reported();
  expect(await sees(admin.actor, one)).toBe(true);
  expect(await sees(admin.actor, other)).toBe(false);
  expect(await sees((await givenUser(db)).actor, one)).toBe(false);
});

test('an administrator closes no report about themselves, and another one does', async () => {
  const { ana, admin, report } = await reported();
  const close = (actor: typeof ana.actor) => inTransaction(services, (command) => resolveMessageReport(command, actor, report));
  await expect(close({ ...ana.actor, admin: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Not authorized to perform this action.',
  });
  await expect(close(admin.actor)).resolves.toEqual({ chatId: report.chatId });
});

test('closing the report hides its pictures from administrators again', async () => {
  const { admin, one, report, sees, pictures } = await reported();
  await inTransaction(services, (command) => resolveMessageReport(command, admin.actor, report));
  expect(await sees(admin.actor, one)).toBe(false);
  expect(await pictures(one)).toBe(1);
});

test('a reported picture survives the deletion of its message for both until the report is closed; others go at once', async () => {
  const { ana, ben, admin, one, other, report, sees, pictures } = await reported();
  for (const { chatId, id } of [one, other])
    await inTransaction(services, (command) => deleteMessage(command, ana.actor, { chatId, messageId: id, forBoth: true }));
  expect(await pictures(other)).toBe(0);
  expect(await sees(admin.actor, one)).toBe(true);
  expect(await sees(ben.actor, one)).toBe(false);
  expect(await pictures(one)).toBe(1);
  await inTransaction(services, (command) => resolveMessageReport(command, admin.actor, report));
  expect(await pictures(one)).toBe(0);
});
