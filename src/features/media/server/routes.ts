import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ContextOf } from '#platform/server/http/rest.ts';
import type { Services } from '#platform/server/program/services.ts';
import { createClosedFolders, createWithdrawnFolders } from './queries/closed-folders.ts';
import { createSuspendedOwners } from './queries/suspended-owners.ts';
import { receiveUpload } from '../upload/server/receive-upload.ts';
import { preflightHeaders } from './workflows/derivative-headers.ts';
import { serveDerivative } from './workflows/serve-derivative.ts';

const UploadPath = z.object({ token: z.string().min(1).max(2048) });
const DerivativePath = z.object({ token: z.string().min(1).max(1024), file: z.string().min(1).max(100) });

/** Registers uploads to signed URLs, and the derivatives behind their links. */
export function registerMediaRoutes(app: FastifyInstance, services: Services, contextOf: ContextOf): void {
  const isSuspended = createSuspendedOwners(services.db);
  const isClosed = createClosedFolders(services);
  const isWithdrawn = createWithdrawnFolders(services);
  // A scope of its own: only here are bodies of any type accepted, as streams.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put('/media/upload/:token', async (request, reply) => {
      const { token } = UploadPath.parse(request.params);
      const length = request.headers['content-length'];
      await receiveUpload(await contextOf(request), {
        token,
        contentType: request.headers['content-type'],
        contentLength: length === undefined ? undefined : Number(length),
        body: request.body instanceof Readable ? request.body : request.raw,
      });
      return reply.code(200).send({});
    });
  });
  // Who is calling doesn't matter: the link alone opens what it names, so that no header can change what a shared cache stores. A copy
  // for each encoding would be stored beside the first, and caches that purge by address would leave it there.
  app.get('/media/:token/:file', { compress: false }, async (request, reply) =>
    serveDerivative({ ...services, isSuspended, isClosed, isWithdrawn }, DerivativePath.parse(request.params), request, reply),
  );
  const { origin } = services.config.media;
  // Browsers ask before they read ranges of a film on another origin; the response is the same for everyone.
  if (origin !== null)
    app.options('/media/:token/:file', async (_request, reply) => reply.headers(preflightHeaders(services.config)).code(204).send());
}
