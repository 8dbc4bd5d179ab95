import type { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendWithEtag } from '#platform/server/http/send-with-etag.ts';
import type { Services } from '#platform/server/program/services.ts';
import { Id } from '#kernel/ids/id.ts';
import { findMark, readMark } from '#platform/server/program/site-mark.ts';
import { DEFAULT_SHADES } from '#kernel/site/accent.ts';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { MARK_PICTURES, markOf } from './mark-pictures.ts';
import { addManifest } from './manifest.ts';

const SHARE = 'share.png';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The files that depend on the settings of the site, so that no other route may serve them. */
export const SITE_FILES: readonly string[] = [...Object.keys(MARK_PICTURES), SHARE];

/**
 * Serves the site's icons, its picture for link previews and what it is installed as. They are drawn from its own name, mark and colours, or
 * are the files in the folder if it has none. Browsers and caches ask each time whether they have changed.
 */
export function addSiteFiles(app: FastifyInstance, services: Services, folder: string): void {
  const { site } = services;
  const drawn = new LRUCache<string, Buffer>({ max: 20 });
  const once = async (name: string, draw: () => Promise<Buffer>) => {
    const key = `${site.revision()} ${name}`;
    const body = drawn.get(key) ?? (await draw());
    drawn.set(key, body);
    return body;
  };
  const hasOwnMark = () => site.values().mark !== null || site.values().colours.light !== DEFAULT_SHADES.light.accent;
  for (const [name, { type, draw }] of Object.entries(MARK_PICTURES))
    app.get(`/${name}`, async (request, reply) => {
      shownAnywhere(reply);
      const body = await once(name, async () =>
        hasOwnMark() ? draw({ mark: await findMark(services), colours: site.values().colours }) : readFile(join(folder, name)),
      );
      return sendWithEtag(request, reply, { type, body });
    });
  app.get(`/${SHARE}`, async (request, reply) => {
    shownAnywhere(reply);
    const isOwn = hasOwnMark() || site.values().name !== SITE_SETTINGS.name.default;
    const body = await once(SHARE, () => (isOwn ? drawShare(services) : readFile(join(folder, SHARE))));
    return sendWithEtag(request, reply, { type: 'image/png', body });
  });
  // Its address changes with it, and its hyphen keeps it from being somebody's username.
  app.get<{ Params: { id: string } }>('/site-mark/:id', async (request, reply) => {
    const id = Id.safeParse(request.params.id.replace(/\.png$/, ''));
    const mark = id.success ? await readMark(services.db, id.data) : null;
    if (mark === null) return reply.code(404).header('cache-control', 'no-store').send();
    const body = await once(request.params.id, () => markOf({ mark, colours: site.values().colours }, 96));
    return reply.type('image/png').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(body);
  });
  addManifest(app, services);
}

// Mails that are read in a browser show an icon, and pages of others the picture of a link; without this browsers block both there.
function shownAnywhere(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

async function drawShare(services: Services): Promise<Buffer> {
  const { config, site } = services;
  const { name, colours } = site.values();
  // Loads the drawing code with the first picture, because text needs its fonts prepared first.
  const [{ prepareCardFonts }, { drawCard, wordsOnCard }] = await Promise.all([
    import('#features/reach/cards/server/card-fonts.ts'),
    import('#features/reach/cards/server/draw-card.ts'),
  ]);
  const facts = {
    above: null,
    title: 'Find something to turn up to',
    lines: ['Classes, walks, workshops and the people who make them happen.'],
    tag: null,
    author: new URL(config.publicOrigin).host,
    picture: null,
    face: null,
  };
  await prepareCardFonts(config.dataDir, wordsOnCard(facts, name));
  return drawCard(facts, { name, colours, mark: await findMark(services) });
}
