import { expect, test } from 'vitest';
import type { NotificationType } from '../contract.ts';
import { describeShownNotification } from './copy.ts';

const shown = (type: NotificationType, message: string, names: string[], count = 1) =>
  describeShownNotification({ type, toUsername: 'maya', message, url: '/notifications' }, names, count, null);

test.each([
  ['FOLLOW', 'started following you.'],
  ['LIKE', 'liked your post.'],
  ['PAYMENT', 'sent you a tip of £2.00.'],
  ['PAYMENT', 'bought a ticket to “Sunrise flow” for £8.00.'],
  ['FREE_SESSION', 'joined “Sunrise flow” with one guest.'],
  ['TICKET_HANDED_BACK', 'returned their ticket to “Sunrise flow”.'],
] as const)('%s: somebody who has another name since is named by it, and stands out: … %s', (type, words) => {
  expect(shown(type, `Noah Bennett ${words}`, ['Noah B'])).toMatchObject({ message: `Noah B ${words}`, strong: ['Noah B'] });
});

test('a text that begins with no name stays as it is', () => {
  const message = 'Your place in “Sunrise flow” was cancelled and returned to your membership.';
  expect(shown('REFUND_PROCESSED', message, ['Noah B'])).toMatchObject({ message, strong: [] });
});

test('nobody is named who can’t be found any more', () => {
  expect(shown('FOLLOW', 'Noah Bennett started following you.', [])).toMatchObject({
    message: 'Noah Bennett started following you.',
    strong: [],
  });
});
