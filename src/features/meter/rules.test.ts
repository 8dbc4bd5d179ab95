import { expect, test } from 'vitest';
import { countContentItems } from './rules.ts';

test.each([
  ['feed.queryDiscoveryTimeline', { items: [1, 2, 3], nextCursor: null }, 3],
  ['feed.queryFollowingTimeline', { items: [] }, 0],
  ['feed.queryCommunityTimeline', { items: [1] }, 1],
  ['content.queryContentByUser', { items: [1, 2] }, 2],
  ['content.getContentItem', { id: 'x' }, 1],
  ['feed.queryNewInDiscovery', { items: [1, 2] }, 0],
  ['user.getFollowers', { items: [1, 2] }, 0],
  ['feed.queryDiscoveryTimeline', null, 0],
])('counts the content items in a response of %s', (path, data, count) => {
  expect(countContentItems(path, data)).toBe(count);
});
