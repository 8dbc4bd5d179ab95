import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { G, GROUP_BYTES, N, power, toBytes, toNumber, toSignedBytes } from './srp-group.ts';

/** What a password is proven against. Whoever holds the verifier can guess at the password offline. */
export type Verifier = { salt: Buffer; verifier: Buffer };

/** The server's half of one exchange. `secret` is used once and never disclosed. */
export type ServerHalf = { secret: Buffer; publicValue: bigint };

type Login = { pool: string; username: string };

const K = toNumber(hash(toSignedBytes(N), toSignedBytes(G)));
const CLIENT_VALUE = /^[0-9a-f]+$/i;

/** Computes a password's verifier (RFC 5054 section 2.4, with the hashes that the user-pool protocol uses). */
export async function makeVerifier({ pool, username }: Login, password: string, salt: Buffer): Promise<Verifier> {
  const x = hash(toSignedBytes(toNumber(salt)), hash(Buffer.from(`${pool}${username}:${password}`)));
  return { salt, verifier: fixedBytes(await power(G, x)) };
}

/** Parses the client's public value. Returns null for values that no honest client sends. */
export function readClientValue(hex: string): bigint | null {
  if (hex.length > 2 * GROUP_BYTES + 2 || !CLIENT_VALUE.test(hex)) return null;
  const value = BigInt(`0x${hex}`);
  return value > 1n && value < N - 1n ? value : null;
}

/** Begins an exchange: B = k·v + g^b. */
export async function makeServerHalf(verifier: Buffer, secret: Buffer): Promise<ServerHalf> {
  return { secret, publicValue: (K * toNumber(verifier) + (await power(G, secret))) % N };
}

/**
 * Computes the signature that a client with the password sends: an HMAC over pool, user, secret
 * block and time, under a key derived from S = (A · v^u)^b.
 */
export async function expectedSignature(
  exchange: Login & { verifier: Buffer; clientValue: bigint; server: ServerHalf },
  answer: { secretBlock: Buffer; timestamp: string },
): Promise<Buffer> {
  const { pool, username, verifier, clientValue, server } = exchange;
  const u = hash(toSignedBytes(clientValue), toSignedBytes(server.publicValue));
  const shared = await power((clientValue * (await power(toNumber(verifier), u))) % N, server.secret);
  const key = hkdfSync('sha256', toSignedBytes(shared), toSignedBytes(toNumber(u)), 'Caldera Derived Key', 16);
  return createHmac('sha256', Buffer.from(key)).update(pool).update(username).update(answer.secretBlock).update(answer.timestamp).digest();
}

/** Makes a verifier that matches no known password, from bytes that are always the same for the same name. */
export function decoyVerifier(bytes: Buffer): Buffer {
  return fixedBytes(toNumber(bytes) % N);
}

function fixedBytes(value: bigint): Buffer {
  const bytes = toBytes(value);
  return Buffer.concat([Buffer.alloc(GROUP_BYTES - bytes.length), bytes]);
}

function hash(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
