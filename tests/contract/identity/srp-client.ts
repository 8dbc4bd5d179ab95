import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';

import { POOL_ID } from './identity-world.ts';

// The client's side of the protocol, written from RFC 5054 with plain BigInts, so that it shares nothing with the provider.
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

export type SrpParameters = Record<string, string>;

/** A client that proves a password without sending it. */
export function srpClient() {
  const a = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const A = power(g, a);
  return {
    SRP_A: A.toString(16),
    /** The response to the provider's challenge. */
    answer({ SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' }: SrpParameters, password: string): SrpParameters {
      const pool = POOL_ID.split('_')[1] ?? '';
      const B = BigInt(`0x${SRP_B}`);
      const u = number(sha256(signed(A), signed(B)));
      const x = number(sha256(signed(BigInt(`0x${SALT}`)), sha256(Buffer.from(`${pool}${USER_ID_FOR_SRP}:${password}`))));
      const k = number(sha256(signed(N), signed(g)));
      const S = power((((B - k * power(g, x)) % N) + N) % N, a + u * x);
      const key = Buffer.from(hkdfSync('sha256', signed(S), signed(u), 'Caldera Derived Key', 16));
      const TIMESTAMP = 'Sat Nov 21 09:04:05 UTC 2026';
      return {
        USERNAME: USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', key)
          .update(pool + USER_ID_FOR_SRP)
          .update(Buffer.from(SECRET_BLOCK, 'base64'))
          .update(TIMESTAMP)
          .digest('base64'),
        TIMESTAMP,
      };
    },
  };
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % N, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % N)
    if (rest & 1n) result = (result * square) % N;
  return result;
}

function signed(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function number(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
