import { createPrivateKey, createPublicKey, diffieHellman, getDiffieHellman } from 'node:crypto';

/** The 3072-bit group of RFC 3526 section 4, with 2 as its generator. */
const PRIME = getDiffieHellman('modp15').getPrime();
export const N = toNumber(PRIME);
export const G = 2n;
export const GROUP_BYTES = PRIME.length;

/**
 * Computes base^exponent mod N off the event loop, in a time that doesn't reveal the exponent: a Diffie–Hellman
 * exchange is exactly that power. Rejects 0, 1 and N − 1 as a base, which no honest party sends.
 */
export async function power(base: bigint, exponent: Uint8Array): Promise<bigint> {
  const privateKey = createPrivateKey({
    key: der(0x30, derInteger(new Uint8Array([0])), ALGORITHM, der(0x04, derInteger(exponent))),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey({
    key: der(0x30, ALGORITHM, der(0x03, new Uint8Array([0]), derInteger(toBytes(base)))),
    format: 'der',
    type: 'spki',
  });
  const secret = await new Promise<Buffer>((resolve, reject) =>
    diffieHellman({ privateKey, publicKey }, (error, result) => (error ? reject(error) : resolve(result))),
  );
  return toNumber(secret);
}

export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
}

/** The fewest bytes that hold a number, but at least one. */
export function toBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** The bytes of a number, with a leading zero if the first bit is set, so that it isn't read as negative. */
export function toSignedBytes(value: bigint): Buffer {
  const bytes = toBytes(value);
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
}

// Encodes the two keys as PKCS #8 and X.509 (RFC 3279 section 2.3.3 identifies the algorithm by its prime and generator).
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length =
    body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function derInteger(bytes: Uint8Array): Buffer {
  return der(0x02, toSignedBytes(toNumber(bytes)));
}

const DH_KEY_AGREEMENT = Buffer.from('06092a864886f70d010301', 'hex');
const ALGORITHM = der(0x30, DH_KEY_AGREEMENT, der(0x30, derInteger(PRIME), derInteger(toBytes(G))));
