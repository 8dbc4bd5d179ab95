import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { createSealedBox, type SealedBox } from '#platform/server/storage/sealed-box.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 24;
const TOKEN = /^[\w-]{54}$/;

/** Creates the secret part of a calendar address: whose it is, and 24 random bytes. */
export function createFeedToken(userId: string): string {
  return Buffer.concat([parse(userId), randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Returns whose calendar a token claims to open, or null if it isn't one; `isSameToken` verifies the claim. */
export function readFeedToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  try {
    return stringify(Buffer.from(token, 'base64url').subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

/** Whether two tokens are the same. Takes a time that doesn't reveal where they differ. */
export function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the box that seals a person's token. */
export function boxOfFeed(secret: AppSecret, userId: string): SealedBox {
  return createSealedBox(secret, 'calendar-feed', userId);
}
