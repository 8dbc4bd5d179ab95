import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import { isSignedBy, type AppSecret } from '#platform/server/program/app-secret.ts';
import type { Services } from '#platform/server/program/services.ts';
import { UPLOAD_MINUTES } from '../../rules.ts';

/**
 * The grant of an upload URL: one file of this type, of the announced length or else at most this long, under this key, for this person.
 */
export type UploadGrant = { userId: string; key: string; contentType: string; bytes: number | null; maxBytes: number };

const Claims = z.tuple([z.string(), z.string(), z.string(), z.number().nullable(), z.number(), z.number()]);

/** Returns the URL that takes the file of a grant: the store's own, which holds type and length, if it goes there directly, else ours. */
export async function uploadUrl(
  { blobs, config, now }: Pick<Services, 'blobs' | 'config' | 'now'>,
  grant: UploadGrant,
  isDirect: boolean,
): Promise<string> {
  const { key, contentType, bytes } = grant;
  const direct =
    isDirect && bytes !== null ? await blobs.uploadAddress(key, { contentType, bytes, expiresInSeconds: UPLOAD_MINUTES * 60 }) : null;
  return direct ?? `${config.publicOrigin}/media/upload/${sealUpload(config.secret, grant, now())}`;
}

/** Creates the token of an upload URL; it expires after 15 minutes. */
export function sealUpload(secret: AppSecret, grant: UploadGrant, now: Date): string {
  const expiry = addMinutes(now, UPLOAD_MINUTES).getTime();
  const body = Buffer.from(JSON.stringify([grant.userId, grant.key, grant.contentType, grant.bytes, grant.maxBytes, expiry])).toString(
    'base64url',
  );
  return `${body}.${sign(secret.current, body).toString('base64url')}`;
}

/** Returns what the token grants, or null if it is forged or expired. */
export function openUpload(secret: AppSecret, token: string, now: Date): UploadGrant | null {
  const [body, signature, ...rest] = token.split('.');
  if (body === undefined || signature === undefined || rest.length > 0) return null;
  if (!isSignedBy(secret, Buffer.from(signature, 'base64url'), (one) => sign(one, body))) return null;
  const [userId, key, contentType, bytes, maxBytes, expiry] = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return expiry > now.getTime() ? { userId, key, contentType, bytes, maxBytes } : null;
}

function sign(one: string, body: string): Buffer {
  return createHmac('sha256', one).update(`upload:${body}`).digest();
}
