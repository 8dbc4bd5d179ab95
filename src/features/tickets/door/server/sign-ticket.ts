import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { everySecret, type AppSecret } from '#platform/server/program/app-secret.ts';
import { packSignature, packTicket, type ScannedTicket } from '../../check-in/rules.ts';

// What precedes the 32 bytes of an Ed25519 key in its PKCS #8 form (RFC 8410).
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs a ticket under the product's current secret (Ed25519, RFC 8032), as QR codes carry it. The same ticket has the same signature. */
export function signTicket({ current }: AppSecret, ticket: ScannedTicket): string {
  return signUnder(current, ticket);
}

/** Returns the signatures that a ticket has under each secret of the product, the current one first. */
export function signaturesOf(secret: AppSecret, ticket: ScannedTicket): string[] {
  return everySecret(secret).map((one) => signUnder(one, ticket));
}

function signUnder(one: string, ticket: ScannedTicket): string {
  return packSignature(sign(null, Buffer.from(packTicket(ticket)), keyOf(one)));
}

/**
 * Returns the public keys of what signed and may sign tickets (base64url), the current one first. Codes that were signed under a secret
 * that is no longer known stay valid: the roster of their date has them.
 */
export function ticketKeys(secret: AppSecret): string[] {
  return everySecret(secret).map((one) => createPublicKey(keyOf(one)).export({ format: 'jwk' }).x ?? '');
}

const KEYS_MAX = 16;
const keys = new Map<string, KeyObject>();

// Importing one takes longer than signing with it, and a roster is signed ticket by ticket. There are a few secrets at a time.
function keyOf(one: string): KeyObject {
  const known = keys.get(one);
  if (known) return known;
  if (keys.size >= KEYS_MAX) keys.clear();
  const key = importKey(one);
  keys.set(one, key);
  return key;
}

function importKey(one: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', one, '', 'turnout/ticket-signing', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
