import { expect, test } from 'vitest';
import { LIMIT_EMAILS } from '#features/administration/server/limits.ts';
import { LIMIT_GIFT_GUESSES, LIMIT_REDEEMING } from '#features/gifts/server/limits.ts';
import { LIMIT_CODE_TRIES } from '#features/payments/api/limits.ts';
import { LIMIT_DELETIONS } from '#features/privacy/server/limits.ts';
import { LIMIT_JOINING_CHECKS } from '#features/sign-in/server/limits.ts';
import { LIMIT_DOOR_GUESSES, LIMIT_FEED_GUESSES } from '#features/tickets/server/limits.ts';

const GUESSED = [
  LIMIT_EMAILS,
  LIMIT_GIFT_GUESSES,
  LIMIT_REDEEMING,
  LIMIT_CODE_TRIES,
  LIMIT_DELETIONS,
  LIMIT_JOINING_CHECKS,
  LIMIT_DOOR_GUESSES,
  LIMIT_FEED_GUESSES,
];

test.each(GUESSED)('administrators can’t loosen $name, which keeps codes, links, passwords or addresses from being found out', (limit) => {
  expect(limit.guardsSecrets).toBe(true);
});
