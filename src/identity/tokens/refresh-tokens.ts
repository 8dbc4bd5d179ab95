import type { Family } from './families.ts';
import { isSameHash, type Secrets } from './secrets.ts';
import { uuidBytes, uuidOf } from '../users/uuid-bytes.ts';

type Lineage = Pick<Family, 'sub' | 'origin_jti' | 'seed' | 'generation'>;

const ID_BYTES = 16;
const GENERATION_BYTES = 4;
const PROOF_BYTES = 32;
const TOKEN_BYTES = ID_BYTES + ID_BYTES + GENERATION_BYTES + PROOF_BYTES;
/** Tokens issued before rotation was introduced: two ids and 32 random bytes, whose hash the family keeps. */
const OLD_TOKEN_BYTES = ID_BYTES + ID_BYTES + 32;

/**
 * Returns the refresh token of a family's generation. It isn't stored but derived from the family's seed and the product's
 * secret, so that a repeated call gets the same token again, and every former one is recognised however old it is.
 */
export function refreshTokenOf(secrets: Secrets, family: Lineage): string {
  const generation = Buffer.alloc(GENERATION_BYTES);
  generation.writeUInt32BE(family.generation);
  return Buffer.concat([uuidBytes(family.sub), uuidBytes(family.origin_jti), generation, proofsOf(secrets, family)[0]]).toString(
    'base64url',
  );
}

type ReadToken = {
  sub: string;
  originJti: string;
  /** The token's generation, or null if it wasn't issued for this family. */
  generationIn(secrets: Secrets, family: Lineage & Pick<Family, 'token_hash'>): number | null;
};

/** Parses a refresh token. Returns null if it is malformed. */
export function readToken(refreshToken: string): ReadToken | null {
  const token = Buffer.from(refreshToken, 'base64url');
  if (token.toString('base64url') !== refreshToken || (token.length !== TOKEN_BYTES && token.length !== OLD_TOKEN_BYTES)) return null;
  const ids = { sub: uuidOf(token.subarray(0, ID_BYTES)), originJti: uuidOf(token.subarray(ID_BYTES, 2 * ID_BYTES)) };
  if (token.length === OLD_TOKEN_BYTES)
    return {
      ...ids,
      generationIn: (secrets, family) =>
        family.token_hash && isSameHash(family.token_hash, secrets.hash('refresh-token', token.toString('hex'))) ? 0 : null,
    };
  const generation = token.readUInt32BE(2 * ID_BYTES);
  return {
    ...ids,
    generationIn: (secrets, family) =>
      generation <= family.generation &&
      proofsOf(secrets, { ...family, generation }).some((proof) => isSameHash(token.subarray(-PROOF_BYTES), proof))
        ? generation
        : null,
  };
}

function proofsOf(secrets: Secrets, { sub, origin_jti: originJti, seed, generation }: Lineage): [Buffer, ...Buffer[]] {
  return secrets.proofs('refresh-token/rotated', `${sub}/${originJti}/${generation}/${seed.toString('hex')}`);
}
