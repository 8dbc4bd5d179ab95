import { expect, test } from 'vitest';

import { codeOfStep, findStep, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('matches the codes of RFC 6238 appendix B at %i s', (seconds, code) => {
  expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code);
  expect(findStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('rejects codes from other times, of other lengths or with digits of other scripts', () => {
  const code = codeOfStep(secret, 100);
  for (const step of [98, 102]) expect(findStep(secret, code, at(step * 30))).toBeNull();
  for (const step of [99, 100, 101]) expect(findStep(secret, code, at(step * 30))).toBe(100);
  for (const wrong of [
    '',
    code.slice(1),
    `${code}0`,
    ` ${code}`,
    code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  ])
    expect(findStep(secret, wrong, at(3000))).toBeNull();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j as %s (RFC 4648 section 10)', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});
