import { queryObjects } from '../store/objects.ts';
import type { Call } from '../world.ts';
import type { Kind, Objects } from './objects.ts';
import type { Json } from './present.ts';

type Page = { limit?: number | undefined; page?: string | undefined };

/** A v2 list: `data` and the URLs of the adjacent pages. `page` is the id after which the page starts. */
export function listPage<K extends Kind>(call: Call, kind: K, url: string, input: Page, show: (one: Objects[K]) => object): Json {
  const limit = input.limit ?? 20;
  const found = queryObjects(call, kind, { limit: limit + 1, after: input.page });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next =
    found.length > limit && last !== undefined ? `${url}?${new URLSearchParams({ limit: String(limit), page: last.id }).toString()}` : null;
  return { data: shown.map(show), next_page_url: next, previous_page_url: null };
}
