import { expect, test } from 'vitest';
import { asciiEmail } from './ascii-email.ts';

test.each([
  ['anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
  ['Anna@MÜNCHEN。de', 'Anna@xn--mnchen-3ya.de'],
  ['anna@mu\u0308nchen.de', 'anna@xn--mnchen-3ya.de'],
  ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
])('knows the domain of %s as mail servers do', (email, ascii) => {
  expect(asciiEmail(email)).toBe(ascii);
});

test.each([
  'Anna@Example.com',
  'a@1.2',
  'a@ex%41mple.com',
  'münchen.de',
  '',
  '@',
  'a@ü:80',
  'a@ü/x',
  'a@mün chen.de',
  'a@ü@b.de',
  'a@xn--ü.de',
])('leaves %j as it is', (email) => {
  expect(asciiEmail(email)).toBe(email);
});
