import { expect, test } from 'vitest';
import { pushText, type Push } from './rules.ts';

const PUSH: Push = {
  open: { title: 'Noah', body: 'See you there.' },
  discreet: { title: 'Turnout', body: 'You have a new message.' },
  tag: 'chat-1',
  path: '/messages/1',
  key: 'message-1',
};

test('a browser that may not show content gets none', () => {
  expect(JSON.parse(pushText(PUSH, true, 'https://turnout.example'))).toEqual({
    web_push: 8030,
    notification: { title: 'Noah', body: 'See you there.', tag: 'chat-1', navigate: 'https://turnout.example/messages/1', lang: 'en-GB' },
  });
  const discreet = pushText(PUSH, false, 'https://turnout.example');
  expect(discreet).not.toMatch(/Noah|See you there/);
  expect(discreet).toContain('You have a new message.');
});

test('the longest text fits what push services accept, and no character is split', () => {
  const long = pushText({ ...PUSH, open: { title: '💃'.repeat(500), body: '💃'.repeat(5000) } }, true, 'https://turnout.example');
  expect(Buffer.byteLength(long)).toBeLessThan(3000);
  expect(long).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});
