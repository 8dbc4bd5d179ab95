import type { Services } from '#platform/server/program/services.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { Id } from '#kernel/ids/id.ts';
import type { OembedQuery } from '../../contract.ts';
import { reachRefusals } from '../../refusals.ts';
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../rules.ts';
import { findCreator } from '../../server/queries/find-creator.ts';

const PATH = /^\/(\w{4,15})(?:\/(post|session)\/([0-9a-f-]{36}))?\/?$/i;

/**
 * Returns what another site may show for one of our addresses (oembed.com): for a profile its schedule, for a post or session a link with
 * its title, or its teaser if it is locked. Refuses with NOT_FOUND if the address isn't ours or isn't open to everyone.
 */
export async function oembedOf(services: Services, { url: given, maxwidth, maxheight }: OembedQuery): Promise<Record<string, unknown>> {
  const origin = services.config.publicOrigin;
  const url = new URL(given);
  if (url.origin !== origin) throw reachRefusals.NOTHING_HERE();
  const [, username, kind, id] = PATH.exec(url.pathname) ?? [];
  if (username === undefined) throw reachRefusals.NOTHING_HERE();
  const creator = await findCreator(services, username);
  const name = creator.displayName ?? creator.username;
  const common = {
    version: '1.0',
    provider_name: services.site.values().name,
    provider_url: `${origin}/`,
    author_name: name,
    author_url: `${origin}/${creator.username}`,
    cache_age: 3600,
  };
  if (kind === undefined) {
    const size = { width: Math.min(maxwidth ?? EMBED_WIDTH, EMBED_WIDTH), height: Math.min(maxheight ?? EMBED_HEIGHT, EMBED_HEIGHT) };
    const html = embedCode({ origin, username: creator.username, title: `Sessions with ${name}`, ...size });
    return { ...common, type: 'rich', title: `Sessions with ${name}`, ...size, html };
  }
  const type = kind.toLowerCase() === 'post' ? 'POST' : 'SESSION';
  const item = await getContentItem(services, null, { contentItemUri: { type, id: Id.parse(id) }, userId: creator.id });
  const title = 'title' in item && item.title !== null ? `${item.title} with ${name}` : item.shortText || `Post by ${name}`;
  return { ...common, type: 'link', title };
}
