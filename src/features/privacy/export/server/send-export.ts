import type { FastifyReply } from 'fastify';
import * as paths from '#kernel/http/paths.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { privacyRefusals } from '../../refusals.ts';
import { exportKey, openExportToken } from './export-links.ts';
import { LIMIT_EXPORT_DOWNLOADS } from '../../server/limits.ts';

/**
 * Sends the file behind an export link. A link that is forged or expired, or whose account is deleted, is not found; a browser is
 * redirected to where a new export can be requested.
 */
export async function sendExport(context: RequestContext, token: string, accept: string | undefined, reply: FastifyReply) {
  await context.rateLimits.consume(LIMIT_EXPORT_DOWNLOADS, networkOf(context.address));
  const file = await findExport(context, token);
  if (!file && accept?.includes('text/html')) return reply.header('cache-control', 'no-store').redirect(paths.exportEnded, 302);
  if (!file) throw privacyRefusals.EXPORT_GONE();
  reply
    .type('application/zip')
    .header('content-length', file.byteLength)
    .header('content-disposition', `attachment; filename="turnout-data-${file.day}.zip"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer');
  return reply.send(await context.blobs.stream(file.key));
}

async function findExport(context: RequestContext, token: string): Promise<{ key: string; byteLength: number; day: string } | null> {
  const name = openExportToken(context.config.secret, token);
  if (!name) return null;
  const row = await context.db
    .selectFrom('data_exports')
    .select('requested_at')
    .where('user_id', '=', name.userId)
    .where('id', '=', name.exportId)
    .where('status', '=', 'READY')
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  const key = exportKey(name);
  const head = row && (await context.blobs.head(key));
  return row && head ? { key, byteLength: head.byteLength, day: row.requested_at.toISOString().slice(0, 10) } : null;
}
