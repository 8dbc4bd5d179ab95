import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StandingNotice } from './standing-notice.tsx';

test.each([
  ['deleted', 'This person has left Turnout. You can still read what was said.'],
  ['suspended', 'Ben Phone’s account is suspended. You can write again if it comes back.'],
  ['you-blocked', 'You have blocked Ben Phone. Unblock them to write to each other again.'],
  ['blocked', 'You cannot write to Ben Phone.'],
] as const)('in place of the field for a message stands why one cannot write: %s', (standing, words) => {
  expect(renderToStaticMarkup(createElement(StandingNotice, { chat: { standing }, name: 'Ben Phone' }))).toContain(`>${words}<`);
});
