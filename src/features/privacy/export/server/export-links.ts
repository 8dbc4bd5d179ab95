import { createHmac } from 'node:crypto';
import { isSignedBy, type AppSecret } from '#platform/server/program/app-secret.ts';

export type ExportName = { userId: string; exportId: string };

const BODY = /^([0-9a-f-]{36}):([0-9a-f-]{36})$/;

/** The blob key of an export. */
export function exportKey({ userId, exportId }: ExportName): string {
  return `e/${userId}/${exportId}.zip`;
}

/** The path of an export's link. Anyone who has it can download the file for as long as the export exists. */
export function exportPath(secret: AppSecret, { userId, exportId }: ExportName): string {
  const body = Buffer.from(`${userId}:${exportId}`).toString('base64url');
  return `/user/export/${body}.${sign(secret.current, body).toString('base64url')}`;
}

/** The export that a link's token names, or null if the token is forged. */
export function openExportToken(secret: AppSecret, token: string): ExportName | null {
  const [body, signature, ...rest] = token.split('.');
  if (body === undefined || signature === undefined || rest.length > 0) return null;
  if (!isSignedBy(secret, Buffer.from(signature, 'base64url'), (one) => sign(one, body))) return null;
  const [, userId, exportId] = BODY.exec(Buffer.from(body, 'base64url').toString('utf8')) ?? [];
  return userId === undefined || exportId === undefined ? null : { userId, exportId };
}

function sign(one: string, body: string): Buffer {
  return createHmac('sha256', one).update(`export:${body}`).digest();
}
