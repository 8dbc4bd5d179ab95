import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ContextOf } from '#platform/server/http/rest.ts';
import { sendExport } from '../export/server/send-export.ts';

const ExportPath = z.object({ token: z.string().min(1).max(512) });

/** Registers the download of exports (docs/product.md#export). */
export function registerPrivacyRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/user/export/:token', async (request, reply) => {
    const { token } = ExportPath.parse(request.params);
    return sendExport(await contextOf(request), token, request.headers.accept, reply);
  });
}
