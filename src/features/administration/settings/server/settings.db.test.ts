import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { openSiteSettings } from '#platform/server/program/site-settings.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ChangeSettings } from '../contract.ts';
import { changeSettings } from './change-settings.ts';
import { getSettings } from './get-settings.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await services.site.refresh();
  services.published.length = 0;
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const admin = () => givenUser(db, { admin: true });
const change = (by: Person, ...changes: object[]) =>
  inTransaction(services, (command) => changeSettings(command, by.actor, ChangeSettings.parse({ changes }), services));
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();
const given = (values: object) => ({ ...services, site: { ...services.site, given: values } });

describe('refuses', () => {
  test('what the environment sets, with everything that was sent beside it, and records nothing', async () => {
    const robin = await admin();
    const changes = ChangeSettings.parse({
      changes: [
        { name: 'sourceUrl', value: 'https://code.example/harbour' },
        { name: 'supportEmail', value: 'help@harbour.test' },
      ],
    });
    const fixed = given({ supportEmail: 'help@fixed.test' });
    const trying = inTransaction(fixed, (command) => changeSettings(command, robin.actor, changes, fixed));
    await expect(trying).rejects.toMatchObject({ code: 'CONFLICT', reason: 'SET_BY_ENVIRONMENT' });
    expect([await db.selectFrom('site_settings').selectAll().execute(), await log(), services.published]).toEqual([[], [], []]);
  });

  test.each([
    { name: 'links', value: [{ label: ' \u200b ', url: '/explore' }] },
    { name: 'supportEmail', value: 'nobody' },
    { name: 'sourceUrl', value: 'javascript:alert(1)' },
    { name: 'links', value: [{ label: 'Out', url: '//evil.example' }] },
    { name: 'links', value: Array.from({ length: 7 }, (_, index) => ({ label: `${index}`, url: '/explore' })) },
    { name: 'fee', value: { bps: 5001, fixed: 0 } },
    { name: 'fee', value: { bps: 10.5, fixed: 0 } },
    { name: 'fee', value: { bps: 0, fixed: -1 } },
    { name: 'colour', value: 'red' },
  ])('$name $value', (one) => {
    expect(ChangeSettings.safeParse({ changes: [one] }).success).toBe(false);
  });
});

test('says of each setting whether the environment, somebody or nobody set it, and what holds', async () => {
  const robin = await admin();
  await change(robin, { name: 'supportEmail', value: 'help@harbour.test' }, { name: 'fee', value: { bps: 800, fixed: 0 } });
  const { values, facts } = await getSettings(given({ fee: { bps: 500, fixed: 10 } }));
  expect(values).toMatchObject({ sourceUrl: '', supportEmail: 'help@harbour.test', fee: { bps: 500, fixed: 10 } });
  expect(facts).toMatchObject({
    sourceUrl: { source: 'DEFAULT', by: null, at: null },
    supportEmail: { source: 'CHOSEN', by: { id: robin.userId }, at: services.now().toISOString() },
    fee: { source: 'ENVIRONMENT', variables: ['PLATFORM_FEE_BPS', 'PLATFORM_FEE_FIXED'], by: null },
  });
});

test('a change holds in this program once announced, in another within its next reading, and is one line of the log', async () => {
  const robin = await admin();
  const other = await openSiteSettings({ db, given: {}, log: services.log, readEveryMs: 20 });
  const before = [services.site.revision(), other.revision()];
  await change(
    robin,
    { name: 'links', value: [{ label: '  House \n rules ', url: '/rules' }] },
    { name: 'fee', value: { bps: 800, fixed: 5 } },
  );
  expect(services.published).toEqual([{ kind: 'site' }]);
  await services.site.refresh();
  await expect.poll(() => other.values().links).toEqual([{ label: 'House rules', url: '/rules' }]);
  other.close();
  expect(services.site.values()).toMatchObject({ links: other.values().links, fee: { bps: 800, fixed: 5 } });
  expect(before).not.toContain(services.site.revision());
  expect(other.revision()).toBe(services.site.revision());
  expect(await log()).toEqual([{ action: 'CHANGE_SETTINGS', subject: { text: 'Links: House rules (/rules); Fee: 8% plus £0.05' } }]);
});

test('null chooses the default again', async () => {
  const robin = await admin();
  await change(robin, { name: 'supportEmail', value: 'help@harbour.test' });
  await change(robin, { name: 'supportEmail', value: null });
  await services.site.refresh();
  expect(services.site.values().supportEmail).toBe('support@turnout.example');
  expect((await getSettings(services)).facts.supportEmail.source).toBe('DEFAULT');
});

test('a stored value that is no longer valid counts as the default', async () => {
  await db
    .insertInto('site_settings')
    .values({ name: 'fee', value: '{"bps":"many"}', changed_by: services.newId(), changed_at: services.now() })
    .execute();
  await services.site.refresh();
  expect(services.site.values().fee).toEqual({ bps: 1000, fixed: 20 });
});
