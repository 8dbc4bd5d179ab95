import { z } from 'zod';
import { Id } from '#kernel/id.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const RANGE = new RegExp(`^(?<from>${UUID})(?:_(?<to>${UUID}))?\\.xml$`);

/** The part of a sitemap that an address names: what has an id from `from` on and below `to`, or all that follows where `to` is null. */
export const SitemapPart = z.strictObject({
  list: z.enum(['contents', 'people']),
  range: z
    .string()
    .max(100)
    .regex(RANGE)
    .transform((range) => {
      const { from = '', to = null } = RANGE.exec(range)?.groups ?? {};
      return { from, to };
    }),
});
export type SitemapPart = z.output<typeof SitemapPart>;

/** What a feed is about, as it stands in its address. */
export const FeedName = z.string().trim().min(1).max(60);

/** How an embedded schedule looks; by itself as the reader's system does. */
export const EmbedQuery = z.object({ theme: z.enum(['auto', 'light', 'dark']).catch('auto').default('auto') });

/** What other sites ask for (oembed.com, section 2.2); what we have no use for is passed over. */
export const OembedQuery = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  format: z.literal('json', 'Only JSON is answered.').optional(),
  maxwidth: z.coerce.number().int().min(100).max(4000).optional(),
  maxheight: z.coerce.number().int().min(100).max(4000).optional(),
});
export type OembedQuery = z.output<typeof OembedQuery>;

/** What a preview card is of. */
export const CardName = z.object({
  kind: z.enum(['profile', 'post', 'session']),
  userId: Id,
  id: Id,
  file: z
    .string()
    .max(40)
    .regex(/^[0-9a-z]{1,30}\.png$/),
});
export type CardName = z.output<typeof CardName>;
