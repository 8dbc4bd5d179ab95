import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StandingNotice } from './standing-notice.tsx';

test.each([
  ['deleted', 'This person has left. You can still read your messages.'],
  ['suspended', 'Ben Phone’s account is suspended. You can message them again if it’s restored.'],
  ['you-blocked', 'You’ve blocked Ben Phone. Unblock them to message each other again.'],
  ['blocked', 'You can’t message Ben Phone.'],
] as const)('says in place of the message field why the reader cannot write: %s', (standing, words) => {
  expect(renderToStaticMarkup(createElement(StandingNotice, { chat: { standing, otherUserId: 'ben' }, name: 'Ben Phone' }))).toContain(
    `>${words}<`,
  );
});
