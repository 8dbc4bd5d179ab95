import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenUser } from '#tests/builders/user.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { updateSettings } from '../../settings/server/update-settings.ts';
import { sealBounceToken, sealMailToken } from './mail-tokens.ts';
import { getSettings } from '../../settings/server/get-settings.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const world = await httpWorld();
const { db, services } = world;
const { config } = services;

type Person = Awaited<ReturnType<typeof givenUser>>;
const change = (person: Person, values: Parameters<typeof updateSettings>[2]) =>
  inTransaction(services, (command) => updateSettings(command, person.actor, values));
const wantsLikes = async (person: Person) => (await getSettings(db, person.userId)).matrix.LIKES.mail?.on;
async function aReader(): Promise<{ maya: Person; address: string; token: string }> {
  const maya = await givenUser(db);
  await change(maya, { choice: { topic: 'LIKES', channel: 'mail', on: true } });
  const token = sealMailToken(config.secret, { userId: maya.userId, list: { topic: 'LIKES' }, edition: 0 });
  return { maya, token, address: `/unsubscribe?token=${token}` };
}
const oneClick = (address: string) =>
  world.raw(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('unsubscribing', () => {
  test('works with the one click of RFC 8058 without a sign-in, even twice, and touches no other mail', async () => {
    const { maya, address } = await aReader();
    await change(maya, { choice: { topic: 'COMMENTS', channel: 'mail', on: true } });
    expect(await oneClick(address)).toMatchObject({ status: 200, data: { unsubscribed: true } });
    expect((await oneClick(address)).status).toBe(200);
    expect(await wantsLikes(maya)).toBe(false);
    expect((await getSettings(db, maya.userId)).matrix.COMMENTS.mail?.on).toBe(true);
  });

  test('doesn’t happen by just opening the link', async () => {
    const { maya, address, token } = await aReader();
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await world.raw(address, { method });
    await world.rpc('notification.getMailPreferences', { token });
    expect(await wantsLikes(maya)).toBe(true);
    // Control: pressing it does.
    await oneClick(address);
    expect(await wantsLikes(maya)).toBe(false);
  });

  test('fails with links of an edition the person has ended', async () => {
    const { maya, address, token } = await aReader();
    await change(maya, { endLinks: true });
    expect((await oneClick(address)).status).toBe(404);
    expect((await world.rpc('notification.updateMailPreferences', { token, none: true })).status).toBe(404);
    expect(await wantsLikes(maya)).toBe(true);
  });

  test('fails once the person has left, and stores no setting of theirs again', async () => {
    const { maya, address, token } = await aReader();
    await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', maya.userId).execute();
    await db.deleteFrom('notification_settings').where('user_id', '=', maya.userId).execute();
    expect((await oneClick(address)).status).toBe(404);
    expect((await world.rpc('notification.updateMailPreferences', { token, none: true })).status).toBe(404);
    const settings = db.selectFrom('notification_settings').select('user_id').where('user_id', '=', maya.userId);
    expect(await settings.execute()).toEqual([]);
  });

  test('from everything refuses all optional mail, the digest, and topics added later', async () => {
    const { maya, token } = await aReader();
    await change(maya, { digest: 'daily' });
    await world.rpc('notification.updateMailPreferences', { token, none: true });
    const { matrix, digest } = await getSettings(db, maya.userId);
    const left = Object.entries(matrix).filter(([, { mail }]) => mail?.on);
    expect(left.map(([topic]) => topic)).toEqual(['TICKETS', 'CHANGES', 'RENEWALS', 'PAYOUTS', 'ACCOUNT']);
    expect(digest).toBe('off');
    const row = await db
      .selectFrom('notification_settings')
      .select('refuses_new_mail')
      .where('user_id', '=', maya.userId)
      .executeTakeFirst();
    expect(row).toEqual({ refuses_new_mail: true });
  });

  test('reveals nothing to the holder of the link but what is mailed', async () => {
    const { maya, token } = await aReader();
    const { text } = await world.rpc('notification.getMailPreferences', { token });
    for (const word of [...maya.canaries, maya.username, maya.displayName ?? '', maya.userId]) expect(text).not.toContain(word);
  });
});

describe('the webhook for mails that came back', () => {
  const call = (body: string, { secret = config.mail.webhookSecret ?? '', late = 0 } = {}) => {
    const at = Math.trunc(services.now().getTime() / 1000) - late;
    const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return world.raw('/webhooks/mail', { method: 'POST', body, headers: { 'x-mail-signature': `t=${at},v1=${mac}` } });
  };
  const bounceOf = (person: Person, values: object = {}) =>
    JSON.stringify({
      events: [{ type: 'bounce', returnPath: `bounces+${sealBounceToken(config.secret, person)}@turnout.test`, ...values }],
    });
  const stopped = async (person: Person) => (await getSettings(db, person.userId)).mailStoppedAt !== null;

  test('refuses what is unsigned, signed with another secret or too long ago, and what isn’t a list of events', async () => {
    const maya = await givenUser(db);
    expect((await world.raw('/webhooks/mail', { method: 'POST', body: bounceOf(maya) })).status).toBe(400);
    expect((await call(bounceOf(maya), { secret: 'another secret of this test, as long as it' })).status).toBe(400);
    expect((await call(bounceOf(maya), { late: 301 })).status).toBe(400);
    expect((await call(bounceOf(maya), { late: -301 })).status).toBe(400);
    for (const body of ['', 'null', '{}', '[]', '{"events":7}']) expect((await call(body)).status).toBe(400);
    expect(await stopped(maya)).toBe(false);
  });

  test('stops only that person’s mail, only for permanent failures and complaints, and reveals nothing about them', async () => {
    const [maya, ada, noah] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await call(bounceOf(ada, { permanent: false }));
    await call(bounceOf(noah, { returnPath: `bounces+${sealBounceToken(onlySecret('another'), noah)}@turnout.test` }));
    expect(await call(bounceOf(maya))).toMatchObject({ status: 200, data: { received: true } });
    await call(bounceOf(maya));
    expect([await stopped(maya), await stopped(ada), await stopped(noah)]).toEqual([true, false, false]);
    const told = await db.selectFrom('notifications').select('type').where('to_user_id', '=', maya.userId).execute();
    expect(told).toEqual([{ type: 'MAIL_RETURNED' }]);
  });

  test('ignores what is said of an address that the person has since left', async () => {
    const maya = await givenUser(db);
    await db.updateTable('users').set({ email: 'new@people.example' }).where('user_id', '=', maya.userId).execute();
    for (const type of ['bounce', 'complaint']) expect((await call(bounceOf(maya, { type }))).status).toBe(200);
    expect(await stopped(maya)).toBe(false);
    const told = await db.selectFrom('notifications').select('type').where('to_user_id', '=', maya.userId).execute();
    expect(told).toEqual([]);
    await call(bounceOf({ ...maya, email: 'new@people.example' }));
    expect(await stopped(maya)).toBe(true);
  });
});
