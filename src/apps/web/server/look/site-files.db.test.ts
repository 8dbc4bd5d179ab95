import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from '../security-headers.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { addSiteFiles, SITE_FILES } from './add-site-files.ts';

const services = await testServices(await testDatabase(), []);
const app = fastify();
await addSecurityHeaders(app, services.config);
addSiteFiles(app, services, join(import.meta.dirname, '../../public'));

test.each(SITE_FILES)('mails and pages of others may show %s', async (name) => {
  const response = await app.inject(`/${name}`);
  expect([response.statusCode, response.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
});

test('what the site is installed as stays with its own pages (control)', async () => {
  const { headers } = await app.inject('/manifest.webmanifest');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});
