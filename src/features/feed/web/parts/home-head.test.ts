import { expect, test } from 'vitest';
import { homeHead } from './home-head.ts';

test('describes the whole site to search engines', () => {
  expect(homeHead(new URL('https://turnout.example/?lang=x'))).toMatchObject({
    path: '/',
    data: [{ '@type': 'WebSite', name: 'Turnout', url: 'https://turnout.example/' }],
  });
});

test('a topic is a page of its own', () => {
  expect(homeHead(new URL('https://turnout.example/?topic=yoga'))).toMatchObject({
    title: '#yoga',
    alternates: [{ path: '/feeds/hashtag/yoga/feed.rss' }, { path: '/feeds/hashtag/yoga/feed.atom' }],
    description: 'Posts and sessions about yoga on Turnout.',
    path: '/?topic=yoga',
  });
});
