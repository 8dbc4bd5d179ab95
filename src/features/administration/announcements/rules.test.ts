import { expect, test } from 'vitest';
import { Announce } from './contract.ts';
import { instantOf, standingOf } from './rules.ts';

const NOON = new Date('2026-11-27T12:00:00.000Z');
const at = (hour: number) => `2026-11-27T${hour}:00:00.000Z`;

test('an announcement is shown from its beginning until just before its end', () => {
  expect(standingOf({ startsAt: at(13), endsAt: null }, NOON)).toBe('upcoming');
  expect(standingOf({ startsAt: at(12), endsAt: null }, NOON)).toBe('shown');
  expect(standingOf({ startsAt: at(10), endsAt: at(13) }, NOON)).toBe('shown');
  expect(standingOf({ startsAt: at(10), endsAt: at(12) }, NOON)).toBe('over');
});

test('a moment needs both its day and its time', () => {
  expect([instantOf('', '10:00'), instantOf('2026-11-27', ''), instantOf('nonsense', '10:00')]).toEqual([null, null, null]);
  expect(instantOf('2026-11-27', '10:00')).toBe(new Date('2026-11-27T10:00').toISOString());
});

test.each([
  '//evil.example',
  '/\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'https://a@evil.example',
  '/with space',
])('refuses to lead to %s', (url) => {
  expect(Announce.safeParse({ text: 'Hello', level: 'INFO', endsAt: null, link: { label: 'More', url } }).success).toBe(false);
});

test.each(['/explore', '/', '/search?query=yoga#top', 'https://status.turnout.example/today'])('may lead to %s', (url) => {
  expect(Announce.safeParse({ text: 'Hello', level: 'INFO', endsAt: null, link: { label: 'More', url } }).success).toBe(true);
});
