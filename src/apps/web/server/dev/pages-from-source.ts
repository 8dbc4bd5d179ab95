import { request as requestHttp } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SITE_FILES } from '../look/add-site-files.ts';
import { addServiceWorker } from '../add-service-worker.ts';
import type { PageSource } from '../pages.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const PUBLIC = join(ROOT, 'src/apps/web/public');
// Vite's own addresses and those of source files; every other address is a page or a call.
const OF_VITE = /^\/(?:@|src\/|node_modules\/|\.react-router\/)/;

/**
 * Pages from their sources, for `npm run dev`: `vite`, at this origin, transforms each file when it is first needed and replaces it in open
 * pages when it changes.
 */
export function pagesFromSource(vite: string, load: PageSource['load']): PageSource {
  return {
    mode: 'development',
    load,
    folder: PUBLIC,
    async addFiles(app, services) {
      addServiceWorker(app, { ...services.config, hasServiceWorker: false }, ROOT);
      await app.register(fastifyStatic, { root: PUBLIC, wildcard: false, index: false, globIgnore: [...SITE_FILES] });
      passToVite(app, vite);
    },
  };
}

function passToVite(app: FastifyInstance, vite: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Vite's scripts have no nonce.
    reply.raw.removeHeader('content-security-policy');
    if (!OF_VITE.test(request.url)) return done();
    reply.hijack();
    const { method, url, headers } = request.raw;
    const passed = requestHttp(vite, { method, path: url, headers }, (response) => {
      reply.raw.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply.raw);
    });
    passed.on('error', () => reply.raw.writeHead(502).end('Vite doesn’t answer; `logs/pages.log` may say why.'));
    request.raw.pipe(passed);
  });
}
