import type { FastifyInstance } from 'fastify';

const BODY_MS = 60_000;
const UPLOADS = '/media/upload/';

/**
 * Ends requests whose body takes longer than a minute to arrive. Uploads, such as a film, may take
 * longer; they end when no data arrives for a minute.
 */
export function boundBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw, routeOptions: { url: route = '' } }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const end = () => raw.destroy();
    if (route.startsWith(UPLOADS)) {
      raw.setTimeout(BODY_MS, end);
      raw.once('end', () => raw.setTimeout(0));
      return;
    }
    const timer = setTimeout(end, BODY_MS);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}
