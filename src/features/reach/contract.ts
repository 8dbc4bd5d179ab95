import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const RANGE = new RegExp(`^(?<from>${UUID})(?:_(?<to>${UUID}))?\\.xml$`);

/** The part of a sitemap that an address names: ids from `from` inclusive to `to` exclusive, or all the rest if `to` is null. */
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

/** A feed's subject, as it appears in its address. */
export const FeedName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}+$/u);

/** An oEmbed request (oembed.com, section 2.2); parameters we don't use are ignored. */
export const OembedQuery = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  format: z.literal('json', 'Only JSON is supported.').optional(),
  maxwidth: z.coerce.number().int().min(100).max(4000).optional(),
  maxheight: z.coerce.number().int().min(100).max(4000).optional(),
});
export type OembedQuery = z.output<typeof OembedQuery>;

/** The subject of a preview card. */
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
