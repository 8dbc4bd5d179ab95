import { expect, test } from 'vitest';
import type { FeeTerms } from '#kernel/money/fee.ts';
import { teaserOf } from '#features/content/rules.ts';
import { planRows } from '../load-demo.ts';
import { OFFERS } from '../people/subscriptions.ts';
import { userIdOf } from './rows.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const plan = (fee: FeeTerms | null) => planRows([], { now: NOW, mode: fee ? 'sandbox' : 'test', fee }, (size) => new Uint8Array(size));
const FEE = { bps: 1000, fixed: 20 };

test('each creator with an offer has posts for subscribers, with more to read than their teaser', () => {
  const locked = plan(FEE).contents.filter(({ visibility }) => visibility === 'PRIVATE');
  for (const { creator } of OFFERS) {
    const theirs = locked.filter((row) => row.user_id === userIdOf(creator) && row.type === 'POST');
    expect(theirs.length, creator).toBeGreaterThan(1);
    for (const { text } of theirs) expect(teaserOf(String(text)).length).toBeLessThan(String(text).length);
  }
  expect(locked.filter(({ type }) => type === 'SESSION')).toHaveLength(1);
});

test('only subscribers like, comment on, view and join what is for subscribers', () => {
  const rows = plan(FEE);
  for (const { id, user_id: owner } of rows.contents.filter(({ visibility }) => visibility === 'PRIVATE')) {
    const subscribers = OFFERS.filter(({ creator }) => userIdOf(creator) === owner)
      .flatMap((offer) => offer.subscribers.filter(({ cancelled, declined }) => cancelled === undefined && declined === undefined))
      .map(({ member }) => userIdOf(member));
    const readers = [
      ...rows.likes.filter((like) => like.content_id === id).map((like) => like.user_id),
      ...rows.comments.filter((comment) => comment.content_id === id && comment.user_id !== owner).map((comment) => comment.user_id),
      ...rows.content_views.filter((view) => view.content_id === id).map((view) => view.viewer_user_id),
      ...rows.tickets.filter((ticket) => ticket.session_id === id).map((ticket) => ticket.user_id),
    ];
    expect(subscribers).toEqual(expect.arrayContaining(readers));
    expect(readers.length).toBeGreaterThan(0);
  }
});

test('if nobody can be paid, nothing is for subscribers', () => {
  expect(plan(null).contents.filter(({ visibility }) => visibility === 'PRIVATE')).toEqual([]);
});
