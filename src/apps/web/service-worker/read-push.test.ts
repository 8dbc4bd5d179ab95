import { expect, test } from 'vitest';
import { readPush } from './read-push.ts';

const push = (notification: unknown) => readPush(JSON.stringify({ web_push: 8030, notification }));

test.for(['', 'hello', '{}', 'null', '{"notification":null}', '{"notification":{"body":"no title"}}', '[]'])(
  'shows a generic notification for an unreadable push: %j',
  (text) => {
    expect(readPush(text)).toEqual({
      title: 'You have a new notification',
      body: '',
      tag: null,
      navigate: '/notifications',
      isQuiet: false,
    });
  },
);

test('reads what to show and the path that a tap opens', () => {
  expect(push({ title: 'Noah', body: 'See you there.', tag: 'chat', navigate: 'https://turnout.example/messages/1?x=2#y' })).toEqual({
    title: 'Noah',
    body: 'See you there.',
    tag: 'chat',
    navigate: '/messages/1?x=2#y',
    isQuiet: false,
  });
});

test.for(['https://elsewhere.example/login', '//elsewhere.example/login', 'login'])('never opens another site: %s', (navigate) => {
  expect(push({ title: 'Noah', navigate }).navigate).toBe('/login');
});

test('falls back to the notifications page for an invalid address', () => {
  expect(push({ title: 'Noah', navigate: 7 }).navigate).toBe('/notifications');
  expect(push({ title: 'Noah', navigate: 'http://[' }).navigate).toBe('/notifications');
});
