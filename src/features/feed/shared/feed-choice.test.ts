import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FEED_SCRIPT } from './feed-choice.ts';

function markOf(stored: Record<string, string>, address = '/'): string | undefined {
  const { pathname, search } = new URL(address, 'https://turnout.example');
  const document: { documentElement: { dataset: { feed?: string } } } = { documentElement: { dataset: {} } };
  runInNewContext(FEED_SCRIPT, {
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    location: { pathname, search },
    document,
  });
  return document.documentElement.dataset.feed;
}

const reader = { accessToken: 'a token', 'turnout.feed': 'following' };

test('the page is marked before the first paint for a signed-in reader who last had Following open', () => {
  expect(markOf(reader)).toBe('following');
  expect(markOf(reader, '/?topic=')).toBe('following');
  expect(markOf(reader, '/?from=mail#onboarding')).toBe('following');
});

test('and for no one else: guests, readers who last had Discover open, topics, other pages, browsers without storage', () => {
  expect(markOf({ 'turnout.feed': 'following' })).toBeUndefined();
  expect(markOf({ ...reader, 'turnout.feed': 'discover' })).toBeUndefined();
  expect(markOf({ accessToken: 'a token' })).toBeUndefined();
  expect(markOf(reader, '/?topic=yoga')).toBeUndefined();
  expect(markOf(reader, '/?from=mail&topic=yoga')).toBeUndefined();
  expect(markOf(reader, '/community/yoga')).toBeUndefined();
  expect(() => runInNewContext(FEED_SCRIPT, {})).not.toThrow();
});
