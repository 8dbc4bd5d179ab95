import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { getFeed, startFeed } from '#features/tickets/calendar-feed/server/change-feed.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const { services } = world;
const NEXT = 'Another-Password-2';
const { clientId: ClientId } = services.config.identity;

type Person = Awaited<ReturnType<typeof world.person>>;

async function withCalendar() {
  const person = await world.person();
  await inTransaction(services, (command) => startFeed(command, person.actor, {}, services));
  return person;
}
const address = async ({ actor }: Person) => (await getFeed(services, actor)).address;

test('a wrong former password ends no calendar address, and a new password ends it, but nobody else’s', async () => {
  const [person, other] = [await withCalendar(), await withCalendar()];
  const change = (PreviousPassword: string) =>
    world.identity('ChangePassword', { AccessToken: person.token, PreviousPassword, ProposedPassword: NEXT });
  expect((await change('Wrong-Password-1')).code).not.toBe('ok');
  expect(await address(person)).not.toBeNull();
  expect((await change(person.password)).code).toBe('ok');
  expect([await address(person), await address(other)]).toEqual([null, expect.any(String)]);
});

test('resetting a forgotten password ends the calendar address, and a wrong code doesn’t', async () => {
  const person = await withCalendar();
  expect((await world.identity('ForgotPassword', { ClientId, Username: person.email })).code).toBe('ok');
  const code = await world.codeTo(person.email);
  const reset = (ConfirmationCode: string) =>
    world.identity('ConfirmForgotPassword', { ClientId, Username: person.email, ConfirmationCode, Password: NEXT });
  expect((await reset(code === '000000' ? '000001' : '000000')).code).not.toBe('ok');
  expect(await address(person)).not.toBeNull();
  expect((await reset(code)).code).toBe('ok');
  expect(await address(person)).toBeNull();
});
