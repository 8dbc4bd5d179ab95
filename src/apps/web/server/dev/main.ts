import process from 'node:process';
import { z } from 'zod';
import { AWAITS_SETTINGS, receiveSettings, type EarlyStart } from '#platform/server/program/receive-settings.ts';
import { loadPageModules } from './load-page-modules.ts';

// The packages that take long to load. A spare, which replaces the present program after the next change, loads them and the
// pages beforehand, and the server's own code only then: it may be what changes. Pages notice their changes by themselves.
const SLOW_PACKAGES = [
  '@fastify/compress',
  '@fastify/static',
  '@trpc/server/adapters/fastify',
  'age-encryption',
  'fastify',
  'ical-generator',
  'jose',
  'kysely',
  'nodemailer',
  'pg-boss',
  'pino',
  'stripe',
  'temporal-polyfill',
  'web-push',
];

const { PAGES_ORIGIN } = z.object({ PAGES_ORIGIN: z.url() }).parse(process.env);
const loadPages = loadPageModules(PAGES_ORIGIN);
if (process.env[AWAITS_SETTINGS] === ('spare' satisfies EarlyStart)) {
  for (const name of SLOW_PACKAGES) await import(name);
  // Whatever is wrong with a page is reported to whoever requests one.
  await loadPages().catch(() => undefined);
}
await receiveSettings();
const [{ serveWeb }, { pagesFromSource }] = await Promise.all([import('../serve-web.ts'), import('./pages-from-source.ts')]);
await serveWeb(pagesFromSource(PAGES_ORIGIN, loadPages));
