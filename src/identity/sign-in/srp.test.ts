import { expect, test } from 'vitest';

import { N, power, toBytes, toSignedBytes } from './srp-group.ts';
import { decoyVerifier, makeServerHalf, makeVerifier, readClientValue } from './srp.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');

test('rejects bases that no honest party sends', async () => {
  for (const base of [0n, 1n, N - 1n]) await expect(power(base, bytes('07'))).rejects.toBeInstanceOf(Error);
});

test.each([
  [2n, '01'],
  [2n, '0a'],
  [3n, '00ff'],
  [N - 2n, '03'],
  [5n ** 900n % N, 'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100'],
])('computes the same powers as plain arithmetic', async (base, exponent) => {
  let expected = 1n;
  for (const bit of BigInt(`0x${exponent}`).toString(2)) expected = (expected * expected * (bit === '1' ? base : 1n)) % N;
  expect(await power(base, bytes(exponent))).toBe(expected);
});

test('adds a leading zero byte only to numbers that would otherwise look negative', () => {
  expect([0n, 1n, 0x7fn, 0x80n, 0x100n, 0x8000n].map((value) => toSignedBytes(value).toString('hex'))).toEqual([
    '00',
    '01',
    '7f',
    '0080',
    '0100',
    '008000',
  ]);
  expect(toBytes(0x80n).toString('hex')).toBe('80');
});

test('makes the verifier depend on pool, user, password and salt', async () => {
  const login = { pool: 'Pool1', username: 'one' };
  const salt = bytes('00112233445566778899aabbccddeeff');
  const of = async (given: typeof login, password: string, with_ = salt) =>
    (await makeVerifier(given, password, with_)).verifier.toString('hex');
  const all = await Promise.all([
    of(login, 'secret'),
    of({ ...login, pool: 'Pool2' }, 'secret'),
    of({ ...login, username: 'two' }, 'secret'),
    of(login, 'Secret'),
    of(login, 'secret', bytes('10112233445566778899aabbccddeeff')),
  ]);
  expect(new Set(all).size).toBe(all.length);
  expect(await of(login, 'secret')).toBe(all[0]);
  expect(all.every((verifier) => verifier.length === 768)).toBe(true);
});

test('accepts only client values from the group', () => {
  expect(readClientValue('2')).toBe(2n);
  expect(readClientValue((N - 2n).toString(16).toUpperCase())).toBe(N - 2n);
  for (const wrong of ['', '0', '1', '-2', '0x2', ' 2', 'g', (N - 1n).toString(16), N.toString(16), 'f'.repeat(5000)])
    expect(readClientValue(wrong)).toBeNull();
});

test('keeps the server’s value in the group, even for an invented verifier', async () => {
  const { publicValue } = await makeServerHalf(decoyVerifier(Buffer.alloc(384, 0xff)), bytes('0123456789abcdef'));
  expect(publicValue > 0n && publicValue < N).toBe(true);
});
