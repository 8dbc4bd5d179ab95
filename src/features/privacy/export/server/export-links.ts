import { createHmac, timingSafeEqual } from 'node:crypto';

export type ExportName = { userId: string; exportId: string };

const BODY = /^([0-9a-f-]{36}):([0-9a-f-]{36})$/;

/** The blob key of an export. */
export function exportKey({ userId, exportId }: ExportName): string {
  return `e/${userId}/${exportId}.zip`;
}

/** The path of an export's link. Anyone who has it can download the file for as long as the export exists. */
export function exportPath(secret: string, { userId, exportId }: ExportName): string {
  const body = Buffer.from(`${userId}:${exportId}`).toString('base64url');
  return `/user/export/${body}.${sign(secret, body).toString('base64url')}`;
}

/** The export that a link's token names, or null if the token is forged. */
export function openExportToken(secret: string, token: string): ExportName | null {
  const [body, signature, ...rest] = token.split('.');
  if (body === undefined || signature === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [, userId, exportId] = BODY.exec(Buffer.from(body, 'base64url').toString('utf8')) ?? [];
  return userId === undefined || exportId === undefined ? null : { userId, exportId };
}

function sign(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`export:${body}`).digest();
}
