import { z } from 'zod';

/** One page of a list; `nextCursor` is null at the end (docs/product.md#paging). */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

export const MAX_PAGE_SIZE = 100;

/** Input of a list: `limit` of 1…100 and the opaque cursor of the previous page. */
export function pageInput(defaultLimit: number) {
  return {
    limit: z.int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
    cursor: z.string().min(1).max(512).nullish(),
    // Sent by the RPC client's infinite queries; every list goes one way.
    direction: z.literal('forward').optional(),
  };
}

/** What a change answers that has nothing to tell. */
export const Done = z.strictObject({});

/** Shape of a list's answer. */
export function pageOutput<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
