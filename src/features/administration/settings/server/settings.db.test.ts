import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { SITE_SETTINGS, type SettingName } from '#kernel/site/site-settings.ts';
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
type Change = { name: SettingName; value: unknown; seen?: unknown };
/** As the screen sends them: what is not `seen` is what is stored now. */
async function change(by: Person, ...given: Change[]): Promise<void> {
  const { values } = await getSettings(services);
  const changes = given.map(({ name, value, seen = values[name] }) => ({ name, value, seen }));
  await inTransaction(services, (command) => changeSettings(command, by.actor, ChangeSettings.parse({ changes }), services));
}
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();
const given = (values: object) => ({ ...services, site: { ...services.site, given: values } });

describe('refuses', () => {
  test('what the environment sets, with everything that was sent beside it, and records nothing', async () => {
    const robin = await admin();
    const changes = ChangeSettings.parse({
      changes: [
        { name: 'sourceUrl', value: 'https://code.example/harbour', seen: '' },
        { name: 'supportEmail', value: 'help@harbour.test', seen: 'help@fixed.test' },
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
    { name: 'rateFactor', value: 11 },
    { name: 'name', value: ' \u200b ' },
    { name: 'name', value: 'a'.repeat(31) },
    { name: 'colours', value: { light: 'red', dark: '#ff7a57' } },
    { name: 'colours', value: { light: '#ffd400', dark: '#ff7a57' } },
    { name: 'colours', value: { light: '#cf3f1d', dark: '#1b1b6b' } },
    { name: 'colour', value: 'red' },
  ])('$name $value', (one) => {
    const seen = SITE_SETTINGS[one.name as SettingName]?.default;
    expect(ChangeSettings.safeParse({ changes: [{ ...one, seen }] }).success).toBe(false);
  });

  test('the same setting twice', () => {
    const one = { name: 'sourceUrl', value: 'https://code.example/harbour', seen: '' };
    expect(ChangeSettings.safeParse({ changes: [one] }).success).toBe(true);
    expect(ChangeSettings.safeParse({ changes: [one, { ...one, value: '' }] }).success).toBe(false);
  });

  test('what a colleague has changed since it was shown, with everything that was sent beside it', async () => {
    const [robin, kim] = [await admin(), await admin()];
    await change(robin, { name: 'fee', value: { bps: 800, fixed: 0 } });
    const trying = change(
      kim,
      { name: 'sourceUrl', value: 'https://code.example/harbour' },
      { name: 'fee', value: { bps: 500, fixed: 0 }, seen: SITE_SETTINGS.fee.default },
    );
    await expect(trying).rejects.toMatchObject({ code: 'CONFLICT', reason: 'SETTING_CHANGED' });
    expect((await getSettings(services)).values).toMatchObject({ sourceUrl: '', fee: { bps: 800, fixed: 0 } });
    expect(await log()).toHaveLength(1);
  });

  test('all but one of several who change what nobody has chosen yet at once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => admin()));
    const seen = SITE_SETTINGS.fee.default;
    const outcomes = await Promise.allSettled(
      people.map((one, index) => change(one, { name: 'fee', value: { bps: 100 * (index + 1), fixed: 0 }, seen })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await log()).toHaveLength(1);
  });
});

test('a colour that is too faint is refused with how faint it is and the nearest that isn’t', () => {
  const [light, dark] = [
    { light: '#FFD400', dark: '#ff7a57' },
    { light: '#cf3f1d', dark: '#1b1b6b' },
  ].map((colours) => SITE_SETTINGS.colours.schema.safeParse(colours).error?.issues[0]);
  expect(light).toMatchObject({
    path: ['light'],
    message: '#ffd400 has a contrast of 1.2:1 on light pages, and 3:1 is needed (WCAG 1.4.11). The nearest that has it is #a48805.',
  });
  expect(dark?.message).toMatch(/^#1b1b6b has a contrast of 1\.\d:1 on dark pages/);
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

test('of two readings that overlap, the one that began last counts, although it ends first', async () => {
  const waits: Promise<void>[] = [];
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await waits.shift();
      return result;
    },
  });
  const site = await openSiteSettings({ db: slow, given: {}, log: services.log, readEveryMs: null });
  const { promise, resolve } = Promise.withResolvers<void>();
  waits.push(promise);
  const first = site.refresh();
  await expect.poll(() => waits).toEqual([]);
  await change(await admin(), { name: 'fee', value: { bps: 800, fixed: 5 } });
  await site.refresh();
  resolve();
  await first;
  expect(site.values().fee).toEqual({ bps: 800, fixed: 5 });
});

test('a live site is shown as lacking support while the address is one that nobody can have', async () => {
  const live = { ...services, config: { ...services.config, payments: { ...services.config.payments, mode: 'live' as const } } };
  expect([(await getSettings(services)).isSupportMissing, (await getSettings(live)).isSupportMissing]).toEqual([false, true]);
  await change(await admin(), { name: 'supportEmail', value: 'help@harbour.co.uk' });
  expect((await getSettings(live)).isSupportMissing).toBe(false);
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
