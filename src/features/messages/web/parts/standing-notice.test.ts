import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StandingNotice } from './standing-notice.tsx';

test.each([
  ['deleted', 'This person has left Turnout. You can still read what was said.'],
  ['suspended', 'Ben Phone’s account is suspended. You can write again if it comes back.'],
  ['you-blocked', 'You have blocked Ben Phone. Unblock them to write to each other again.'],
  ['blocked', 'You cannot write to Ben Phone.'],
] as const)('says in place of the message field why the reader cannot write: %s', (standing, words) => {
  expect(renderToStaticMarkup(createElement(StandingNotice, { chat: { standing }, name: 'Ben Phone' }))).toContain(`>${words}<`);
});
