import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import { addServiceWorker } from '../add-service-worker.ts';
import type { PageSource } from '../pages.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
// Vite's own addresses and those of source files; every other address is a page or a call.
const OF_VITE = /^\/(?:@|src\/|node_modules\/|\.react-router\/)/;

let vite: ViteDevServer | null = null;

/** Pages from their sources, for `npm run dev`: Vite transforms each file when it is first needed and replaces it in open pages when it changes. */
export const pagesFromSource: PageSource = {
  mode: 'development',
  async load() {
    vite ??= await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true, hmr: { port: 0 } } });
    return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  },
  async addFiles(app, services) {
    addServiceWorker(app, { ...services.config, hasServiceWorker: false }, ROOT);
    await app.register(fastifyStatic, { root: join(ROOT, 'src/apps/web/public'), wildcard: false, index: false });
    serveThroughVite(app);
  },
};

function serveThroughVite(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Vite's scripts have no nonce.
    reply.raw.removeHeader('content-security-policy');
    if (vite === null || !OF_VITE.test(request.url)) return done();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
  app.addHook('onClose', () => vite?.close());
}
