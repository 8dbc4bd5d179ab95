import type { FastifyInstance } from 'fastify';
import { sendWithEtag } from '#platform/server/http/send-with-etag.ts';
import type { Services } from '#platform/server/program/services.ts';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';

const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };

/** What a browser installs the site as (Web Application Manifest). It follows the settings of the site, so browsers ask for it each time. */
export function addManifest(app: FastifyInstance, { site }: Pick<Services, 'site'>): void {
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendWithEtag(request, reply, { type: 'application/manifest+json', body: JSON.stringify(manifestOf(site.values().name)) }),
  );
}

function manifestOf(name: string) {
  return {
    id: '/',
    name,
    short_name: name,
    description: 'Posts, ticketed sessions, memberships and subscriptions in one place.',
    lang: LOCALE,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f5',
    theme_color: '#ffffff',
    categories: ['social', 'events'],
    icons: [
      ICON,
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'My tickets', url: paths.hub, icons: [ICON] },
      { name: 'Messages', url: paths.messages, icons: [ICON] },
      { name: 'Create', url: paths.createContent, icons: [ICON] },
    ],
  };
}
