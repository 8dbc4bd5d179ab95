import { createHmac } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { isSignedBy, type AppSecret } from '#platform/server/program/app-secret.ts';

const ID_BYTES = 16;
const BODY_BYTES = ID_BYTES * 3 + 4;
const SIGNATURE_BYTES = 20;
const PATH = '/feeds/pass/';
const PASS = '.pkpass';
const GOOGLE = '.google';
const TOKEN = /^[\w-]{96}$/;

/** The ticket that an address opens as a pass, as long as `holderUserId` holds it. */
export type PassTicket = { ownerUserId: string; ticketId: string; holderUserId: string };

/** Returns the secret part of an address that opens a ticket as a pass until an instant: phones fetch it without signing in. */
export function createPassToken({ current }: AppSecret, { ownerUserId, ticketId, holderUserId }: PassTicket, until: Date): string {
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.trunc(until.getTime() / 1000));
  const body = Buffer.concat([parse(ownerUserId), parse(ticketId), parse(holderUserId), seconds]);
  return Buffer.concat([body, sign(current, body)]).toString('base64url');
}

/** Returns the path of the address that a token is the secret part of. */
export function passPath(token: string): string {
  return `${PATH}${token}${PASS}`;
}

/** Returns the path that leads on to Google Wallet with the ticket of a token. */
export function googlePath(token: string): string {
  return `${PATH}${token}${GOOGLE}`;
}

/** Returns the token in the last part of such a path, and for which wallet it is; an empty token if it is none. */
export function readPassFile(file: string): { token: string; wallet: 'apple' | 'google' } {
  if (file.endsWith(GOOGLE)) return { token: file.slice(0, -GOOGLE.length), wallet: 'google' };
  return { token: file.endsWith(PASS) ? file.slice(0, -PASS.length) : '', wallet: 'apple' };
}

/** Returns which ticket a token opens, or null if it is forged or too old. */
export function readPassToken(secret: AppSecret, token: string, now: Date): PassTicket | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  if (!isSignedBy(secret, bytes.subarray(BODY_BYTES), (one) => sign(one, body))) return null;
  if (body.readUInt32BE(ID_BYTES * 3) * 1000 <= now.getTime()) return null;
  return { ownerUserId: stringify(body, 0), ticketId: stringify(body, ID_BYTES), holderUserId: stringify(body, ID_BYTES * 2) };
}

function sign(one: string, body: Uint8Array): Buffer {
  return createHmac('sha256', one).update('pass:').update(body).digest().subarray(0, SIGNATURE_BYTES);
}
