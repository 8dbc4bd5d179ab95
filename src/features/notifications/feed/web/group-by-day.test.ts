import { expect, test } from 'vitest';
import type { Notification } from '../../contract.ts';
import { groupByDay } from './group-by-day.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');

function at(createdAt: string): Notification {
  const id = '019aa000-0000-7000-8000-000000000001';
  return {
    id,
    type: 'FOLLOW',
    status: 'UNREAD',
    toUserId: id,
    toUsername: 'maya',
    fromUserId: null,
    fromUsername: null,
    fromProfilePic: null,
    itemUri: null,
    message: 'Noah started following you.',
    url: '/noah',
    actors: [],
    actorCount: 0,
    item: null,
    quote: null,
    strong: [],
    createdAt,
  };
}

function labels(instants: string[], timeZone = 'Europe/London') {
  return groupByDay(instants.map(at), NOW, timeZone).map(({ label, items }) => `${label}: ${items.length}`);
}

test('no notifications give no group', () => {
  expect(labels([])).toEqual([]);
});

test('labels today and yesterday as such, and older days by their date', () => {
  expect(labels(['2026-11-21T08:59:00.000Z', '2026-11-21T00:00:00.000Z', '2026-11-20T23:59:59.999Z', '2026-11-18T12:00:00.000Z'])).toEqual([
    'Today: 2',
    'Yesterday: 1',
    'Wednesday 18 November 2026: 1',
  ]);
});

test('days begin at the reader’s midnight, not at that of Greenwich', () => {
  expect(labels(['2026-11-21T02:00:00.000Z'], 'America/New_York')).toEqual(['Yesterday: 1']);
  expect(labels(['2026-11-20T15:30:00.000Z'], 'Asia/Tokyo')).toEqual(['Today: 1']);
});

test('there is one yesterday even on days when the clocks change', () => {
  const back = groupByDay(
    [at('2026-10-25T00:30:00.000Z'), at('2026-10-24T22:30:00.000Z')],
    new Date('2026-10-25T23:30:00.000Z'),
    'Europe/London',
  );
  expect(back.map(({ label }) => label)).toEqual(['Today', 'Yesterday']);
  const forward = groupByDay([at('2026-03-29T12:00:00.000Z')], new Date('2026-03-29T23:30:00.000Z'), 'Europe/London');
  expect(forward.map(({ label }) => label)).toEqual(['Yesterday']);
});
