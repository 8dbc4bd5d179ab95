import { beforeEach, expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { callWith } from './authorization-table.ts';
import { READ_ROWS } from './read-rows.ts';
import { openScene, PRINCIPALS } from './scene.ts';
import { WRITE_ROWS } from './write-rows.ts';

const world = await httpWorld();
const scene = await openScene(world);
beforeEach(() => world.pool.query('delete from rate_limits'));

const HOUR_MS = 3_600_000;
/** Uses up a limit for the tests' own address. */
const useUp = (limit: string) =>
  world.pool.query(
    'insert into rate_limits (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = excluded.points, expire = excluded.expire',
    [`${limit}:127.0.0.1`, 1_000_000_000, Date.now() + HOUR_MS],
  );

// The limits in docs/product.md#rate-limits that the web program enforces, and the one on calls to the payment provider.
test.each([
  ['POST /comment', 'comment'],
  ['POST /message', 'message'],
  ['chat.getOrCreateChat', 'chat'],
  ['chat.react', 'chat-deed'],
  ['chat.reportMessage', 'message-report'],
  ['chat.searchMessages', 'message-search'],
  ['chat.writeToAll', 'message-round'],
  ['user.followUser', 'follow'],
  ['user.block', 'follow'],
  ['user.searchUsernameByPrefix', 'username-search'],
  ['POST /ticket', 'checkout'],
  ['POST /tip', 'checkout'],
  ['membership.create', 'offers'],
  ['code.create', 'codes'],
  ['code.getDiscount', 'code-tries'],
  ['media.generateFileUploadSignedUrl', 'upload'],
  ['POST /content', 'content-publish'],
  ['POST /session', 'session-publish'],
  ['POST /search', 'search'],
  ['POST /search/dates', 'search'],
  ['search.search', 'search'],
  ['search.suggest', 'search'],
  ['POST /location/suggestions', 'place-suggestions'],
  ['POST /location/geocode', 'geocoding'],
  ['interaction.like', 'content-like'],
  ['content.save', 'content-save'],
  ['POST /payment/refund', 'payment-provider'],
  ['POST /payment/connect', 'payment-provider'],
  ['payment.continueCheckout', 'payment-provider'],
  ['ticket.abandonCheckout', 'payment-provider'],
  ['ticket.refundEvent', 'payment-provider'],
  ['session.cancelSessionEvents', 'payment-provider'],
])(
  "%s returns 429 with the seconds to wait once the caller's address has used up its limit, and works again after a reset",
  async (call, limit) => {
    const row = [...READ_ROWS, ...WRITE_ROWS].find((each) => each.call === call && PRINCIPALS.some((who) => each.outcomes[who] === 'ok'));
    const principal = row && PRINCIPALS.find((who) => row.outcomes[who] === 'ok');
    if (!row || !principal) throw new Error('No row lets anybody make this call.');
    const caller = scene.callerOf(principal);
    const input = await row.input(scene, caller);
    await useUp(limit);
    const refused = await callWith(world, call, input, caller);
    expect({ status: refused.status, message: refused.message }).toEqual({
      status: 429,
      message: 'Too many requests. Please try again later.',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    await world.pool.query('delete from rate_limits');
    expect((await callWith(world, call, input, caller)).code).toBe('ok');
  },
);
