import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { createSealedBox, type SealedBox } from '#platform/server/storage/sealed-box.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 24;
const TOKEN = /^[\w-]{75}$/;

/** Names a gift: the creator with whom it lies, and its id. */
export type GiftKey = { ownerUserId: string; giftId: string };

/** Creates the secret part of a gift's link: which gift it is, and 24 random bytes. */
export function createGiftToken({ ownerUserId, giftId }: GiftKey): string {
  return Buffer.concat([parse(ownerUserId), parse(giftId), randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Returns which gift a token claims to open, or null if it isn't one; `opens` verifies the claim. */
export function readGiftToken(token: string): GiftKey | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  try {
    return { ownerUserId: stringify(bytes.subarray(0, ID_BYTES)), giftId: stringify(bytes.subarray(ID_BYTES, 2 * ID_BYTES)) };
  } catch {
    return null;
  }
}

/** Returns what a token is recognised by. It has 192 random bits, so a plain digest can't be reversed by guessing. */
export function hashGiftToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a token is the one with this digest. Takes a time that doesn't reveal where they differ. */
export function opens(token: string, hash: Uint8Array): boolean {
  const digest = hashGiftToken(token);
  return digest.length === hash.length && timingSafeEqual(digest, hash);
}

/** Returns the box that seals a gift's token. */
export function boxOfGift(secret: AppSecret, giftId: string): SealedBox {
  return createSealedBox(secret, 'gift', giftId);
}
