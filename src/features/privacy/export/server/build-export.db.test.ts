import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { privacyJobs } from '../../server/jobs.ts';
import { runBuildExport } from './build-export.run.ts';
import { exportKey } from './export-links.ts';
import { endExports, requestExport } from './request-export.ts';

const database = await testDatabase();
const services = await testServices(database, [...privacyJobs, ...notificationsJobs]);
const { db, blobs } = { db: database.db, blobs: services.blobs };
beforeEach(database.empty);

async function requested() {
  const person = await givenUser(db);
  await inTransaction(services, (command) => requestExport(command, person.actor));
  const { id } = await db.selectFrom('data_exports').select('id').where('user_id', '=', person.userId).executeTakeFirstOrThrow();
  return { userId: person.userId, exportId: id };
}

/** Runs the job with a store of files that does something just before the file is whole. */
const runWith = (name: { userId: string; exportId: string }, before: () => Promise<unknown>) =>
  runBuildExport(
    {
      ...services,
      blobs: {
        ...blobs,
        async putStream(...args: Parameters<typeof blobs.putStream>) {
          await before();
          return blobs.putStream(...args);
        },
      },
    },
    name,
  );

test('two runs at once, one of which was taken for dead, leave the file that the mailed link leads to', async () => {
  const name = await requested();
  await runWith(name, () => runBuildExport(services, name));
  expect(await blobs.head(exportKey(name))).not.toBeNull();
  const { rows } = await database.pool.query('select data from pgboss.job where name = $1', ['notifications.send-mail']);
  expect(rows).toHaveLength(1);
});

test('a run that ends after the person has ended their exports leaves no file, even if another had opened the link', async () => {
  const name = await requested();
  await runWith(name, async () => {
    await runBuildExport(services, name);
    await inTransaction(services, (command) => endExports(command, name.userId));
  });
  expect(await blobs.head(exportKey(name))).toBeNull();
});
