import { expect, test } from 'vitest';
import { decideReview, isReplyOlder, ratingOf } from './rules.ts';

test('a mean is shown from three reviews on, with one decimal', () => {
  expect(ratingOf([0, 0, 0, 0, 2])).toEqual({ count: 2, mean: null, byStars: [0, 0, 0, 0, 2] });
  expect(ratingOf([0, 0, 1, 3, 19])).toEqual({ count: 23, mean: 4.8, byStars: [0, 0, 1, 3, 19] });
  expect(ratingOf([3, 0, 0, 0, 0]).mean).toBe(1);
  expect(ratingOf([])).toEqual({ count: 0, mean: null, byStars: [0, 0, 0, 0, 0] });
});

test('nobody reviews what they weren’t at, whom a block separates them from, or what was removed', () => {
  const fine = { isRemoved: false, isBlocked: false, wasThere: true };
  expect(decideReview(fine)).toBe('ok');
  expect(decideReview({ ...fine, wasThere: false })).toBe('WAS_NOT_THERE');
  expect(decideReview({ ...fine, isBlocked: true })).toBe('BLOCKED_REVIEW');
  expect(decideReview({ ...fine, isRemoved: true, isBlocked: true })).toBe('REVIEW_REMOVED');
});

test('a reply is older than its review once the review was edited after it, and only then', () => {
  const reply = { text: 'Thank you.', createdAt: '2027-05-04T10:00:00.000Z' };
  expect(isReplyOlder({ reply, editedAt: '2027-05-04T10:00:01.000Z' })).toBe(true);
  for (const editedAt of [null, '2027-05-04T09:59:59.000Z', '2027-05-04T10:00:00.000Z'])
    expect(isReplyOlder({ reply, editedAt })).toBe(false);
  expect(isReplyOlder({ reply: null, editedAt: '2027-05-04T10:00:01.000Z' })).toBe(false);
});
