import { createECDH, ECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPointOfCurve } from './is-point-of-curve.ts';

const point = createECDH('prime256v1').generateKeys();
const text = (bytes: Buffer) => bytes.toString('base64url');

test('accepts the key of a browser, padded or not', () => {
  expect(isPointOfCurve(text(point))).toBe(true);
  expect(isPointOfCurve(`${text(point)}=`)).toBe(true);
});

test.each([
  ['zeros', text(Buffer.alloc(65))],
  ['the mark of a point and zeros', text(Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]))],
  ['a point beside the curve', text(Buffer.from(point).fill((point[64] ?? 0) ^ 1, 64))],
  ['coordinates beyond the field', text(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xff)]))],
  ['a compressed point', text(Buffer.from(ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'compressed') as Buffer))],
  ['another curve', text(createECDH('secp256k1').generateKeys())],
  ['nothing', ''],
])('refuses %s', (_what, key) => {
  expect(isPointOfCurve(key)).toBe(false);
});
