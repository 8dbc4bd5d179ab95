import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { boxOfGift, createGiftToken, hashGiftToken, opens } from '#features/gifts/server/commands/gift-token.ts';
import { ensurePushKeys } from '#features/push/server/commands/ensure-push-keys.ts';
import { createInvitation } from '#features/sign-in/api/invitations.ts';
import { getFeed, startFeed } from '#features/tickets/calendar-feed/server/change-feed.ts';
import { createSealing } from '#identity/tokens/secrets.ts';
import { createSigningKeys } from '#identity/tokens/signing-keys.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { endCompromised } from './end-compromised.ts';

const world = await httpWorld();
const { db, services } = world;

// As in a program that reads the keys anew.
const signingKeys = () => createSigningKeys({ db, now: services.now, sealing: createSealing(services.config.secret, randomBytes) });

test('whoever has the keys can sign nothing that is accepted, everybody is signed out, and people sign in again', async () => {
  const person = await world.person();
  const { clientId: ClientId } = services.config.identity;
  const AuthParameters = { USERNAME: person.email, PASSWORD: person.password };
  const signIn = () => world.identity('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  const [former, push] = [await signingKeys().jwks(), await ensurePushKeys(services)];
  expect((await world.identity('GetUser', { AccessToken: person.token })).code).toBe('ok');

  await endCompromised(services);

  const standing = db.selectFrom('identity_families').select('sub').where('revoked_at', 'is', null);
  expect(await standing.execute()).toEqual([]);
  expect((await world.identity('GetUser', { AccessToken: person.token })).code).toBe('NotAuthorizedException');
  for (const { kid } of former.keys) expect(await signingKeys().find(kid ?? '')).toBeNull();
  expect((await signingKeys().jwks()).keys).toHaveLength(2);
  expect((await ensurePushKeys(services)).publicKey).not.toBe(push.publicKey);
  expect((await signIn()).code).toBe('ok');
});

test('whoever has read the database redeems no gift, reads no private calendar and joins by no invitation', async () => {
  const [creator, giver] = [await world.person(), await world.person()];
  const key = { ownerUserId: creator.actor.userId, giftId: uuidv7() };
  const token = createGiftToken(key);
  await db
    .insertInto('gifts')
    .values({
      owner_user_id: key.ownerUserId,
      id: key.giftId,
      giver_user_id: giver.actor.userId,
      kind: 'PASS',
      item_id: uuidv7(),
      title: 'Ten classes',
      terms: JSON.stringify({ price: 5000 }),
      secret_hash: hashGiftToken(token),
      secret_sealed: boxOfGift(services.config.secret, key.giftId).seal(token),
      status: 'waiting',
      created_at: services.now(),
      updated_at: services.now(),
    })
    .execute();
  await inTransaction(services, async (command) => {
    await startFeed(command, giver.actor, {}, services);
    await createInvitation(command, { note: '', mostUses: 5, endsAt: null, by: creator.actor.userId });
  });

  const said = await endCompromised(services);

  expect(said).toContain('1 gifts have another link, of which their givers are mailed; 1 private calendar addresses and 1 invitations');
  const mails = await world.pool.query("select data from pgboss.job where name = 'notifications.send-mail'");
  expect(mails.rows).toMatchObject([{ data: { toUserId: giver.actor.userId, subject: 'Your gift has a new link: Ten classes' } }]);
  const gift = await db.selectFrom('gifts').selectAll().where('owner_user_id', '=', key.ownerUserId).executeTakeFirstOrThrow();
  const fresh = boxOfGift(services.config.secret, key.giftId).open(gift.secret_sealed) ?? '';
  expect([opens(token, gift.secret_hash), opens(fresh, gift.secret_hash)]).toEqual([false, true]);
  expect(await getFeed(services, giver.actor)).toEqual({ address: null, createdAt: null });
  expect(await db.selectFrom('invitations').select('ends_at').execute()).toEqual([{ ends_at: services.now() }]);
});
