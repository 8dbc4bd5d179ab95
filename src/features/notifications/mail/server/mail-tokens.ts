import { createHmac, hkdfSync } from 'node:crypto';
import { isSignedBy, type AppSecret } from '#platform/server/program/app-secret.ts';
import { NotificationTopic } from '../../rules/topics.ts';
import type { MailList } from '../contract/mail-list.ts';

/** The contents of a link in a mail: whose mail, which list, and which edition of that person's links. */
export type MailTokenFacts = { userId: string; list: MailList | null; edition: number };

const MAC_BYTES = 16;
// Append only: the index of a list is part of mails already sent.
const LISTS = ['', 'DIGEST', ...NotificationTopic.options] as const;

/**
 * Creates the token in the links of one person's mails: it opens their mail preferences and nothing else, and doesn't expire until the
 * person starts a new edition. Without a list it only opens the page of preferences.
 */
export function sealMailToken(secret: AppSecret, { userId, list, edition }: MailTokenFacts): string {
  const bytes = Buffer.concat([
    uuidBytes(userId),
    Buffer.from([Math.max(0, LISTS.indexOf(list?.topic ?? ''))]),
    list?.creatorUserId === undefined ? Buffer.alloc(0) : uuidBytes(list.creatorUserId),
  ]);
  const payload = Buffer.concat([uint32(edition), bytes]);
  return Buffer.concat([payload, macOf(secret.current, payload)]).toString('base64url');
}

/** Returns what a token stands for, or null if it isn't one of ours. The caller has to check whether its edition is still valid. */
export function openMailToken(secret: AppSecret, token: string): MailTokenFacts | null {
  const all = Buffer.from(token, 'base64url');
  const payload = all.subarray(0, -MAC_BYTES);
  if (payload.length !== 21 && payload.length !== 37) return null;
  if (!isSignedBy(secret, all.subarray(-MAC_BYTES), (one) => macOf(one, payload))) return null;
  const topic = LISTS[payload[20] ?? 0];
  const creatorUserId = payload.length === 37 ? uuidText(payload.subarray(21)) : undefined;
  return {
    edition: payload.readUInt32BE(0),
    userId: uuidText(payload.subarray(4, 20)),
    list: topic === undefined || topic === '' ? null : { topic, ...(creatorUserId === undefined ? {} : { creatorUserId }) },
  };
}

/**
 * Creates the local part after the `+` of a bounce address: it says whose mail it was, in characters that every mail server preserves, and
 * stands for the address that the mail went to.
 */
export function sealBounceToken(secret: AppSecret, to: { userId: string; email: string }): string {
  return bounceToken(secret.current, to);
}

/** Returns whose mail a bounce address claims to be about, or null if it isn't one; `isBounceToken` verifies the claim. */
export function readBounceToken(token: string): string | null {
  return /^[0-9a-f]{48}$/i.test(token) ? uuidText(Buffer.from(token, 'hex').subarray(0, 16)) : null;
}

/** Whether the token is ours and was made for mail to this address of this person: it isn't valid for a former one. */
export function isBounceToken(secret: AppSecret, token: string, to: { userId: string; email: string }): boolean {
  return isSignedBy(secret, Buffer.from(token.toLowerCase()), (one) => Buffer.from(bounceToken(one, to)));
}

function bounceToken(one: string, { userId, email }: { userId: string; email: string }): string {
  const bytes = uuidBytes(userId);
  const sealed = Buffer.concat([Buffer.from('bounce'), bytes, Buffer.from(email.toLowerCase())]);
  return Buffer.concat([bytes, macOf(one, sealed).subarray(0, 8)]).toString('hex');
}

function macOf(one: string, payload: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', one, '', 'turnout/mail-links', 32));
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
