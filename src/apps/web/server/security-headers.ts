import { randomBytes } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/program/config.ts';
import { uploadOriginOf } from '#platform/server/storage/storage-address.ts';

const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://checkout.stripe.com'],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
};

const TWO_YEARS_SECONDS = 63_072_000;
const POLICY = 'content-security-policy';
const NONCE = 'nonce-of-the-request';

/**
 * Sets headers on every response. Scripts run only with the page's nonce; everything else comes from our
 * own origin, the identity provider, the payment provider and, where they are used, the map provider, the store that takes files and the
 * origin that serves media.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const sandboxOrigin = config.payments.preload === null ? null : new URL(config.payments.preload).origin;
  const payments = sandboxOrigin === null ? STRIPE : { script: [sandboxOrigin], frame: [sandboxOrigin], connect: [sandboxOrigin] };
  const maps = config.mapStyleUrl === null ? [] : [new URL(config.mapStyleUrl).origin];
  const media = config.media.origin === null ? [] : [config.media.origin];
  const uploads = uploadOriginOf(config.storage);
  const secure = config.publicOrigin.startsWith('https:');
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...payments.script, `'nonce-${NONCE}'`],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...(sandboxOrigin === null ? ['https://*.stripe.com'] : []), ...maps, ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          new URL(config.identity.endpoint).origin,
          ...payments.connect,
          ...(uploads === null ? [] : [uploads]),
          ...maps,
          ...media,
        ],
        // Of our own pages only the schedule that other sites may frame, for its preview.
        frameSrc: [...payments.frame, `${config.publicOrigin}/embed/`],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity:
      secure && config.hsts !== 'off' ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: config.hsts === 'subdomains' } : false,
    xFrameOptions: { action: 'deny' },
  });
  headers.push(['permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(self)']);
  app.decorateReply('cspNonce');
  app.addHook('onRequest', (_request, reply, done) => {
    const nonce = randomBytes(16).toString('hex');
    reply.cspNonce = { script: nonce, style: nonce };
    for (const [name, value] of headers) reply.raw.setHeader(name, name === POLICY ? value.replace(NONCE, nonce) : value);
    done();
  });
}

// Helmet would compute the same headers for each request, which costs more than many an answer. Only the nonce differs.
async function headersOf(options: FastifyHelmetOptions): Promise<[name: string, value: string][]> {
  const app = fastify();
  const found: [string, string][] = [];
  await app.register(helmet, options);
  app.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) found.push([name, String(value)]);
  });
  await app.inject('/');
  await app.close();
  return found;
}
