import { expect, test } from 'vitest';
import { homeHead } from './home-head.ts';

const headOf = (search: string, isEmpty = false) => homeHead(new URL(search, 'https://turnout.example/'), { isEmpty });

test('describes the whole site to search engines', () => {
  expect(headOf('?lang=x')).toMatchObject({
    title: '',
    path: '/',
  });
});

test('a topic is a page of its own', () => {
  expect(headOf('?topic=yoga')).toMatchObject({
    title: '#yoga',
    alternates: [{ path: '/feeds/hashtag/yoga/feed.rss' }, { path: '/feeds/hashtag/yoga/feed.atom' }],
    description: 'Posts and sessions about yoga.',
    path: '/?topic=yoga',
  });
});

test('a topic has one address, however it is written, and search engines leave it out if nothing is about it', () => {
  for (const topic of ['YOGA', '%23Yoga', '+yoga+']) expect(headOf(`?topic=${topic}`).path).toBe('/?topic=yoga');
  expect(headOf('?topic=yoga').unlisted).toBe(false);
  expect(headOf('?topic=cheap+pills', true).unlisted).toBe(true);
});
