import { z } from 'zod';

/** One page of a list; `nextCursor` is null at the end (docs/product.md#paging). */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

export const MAX_PAGE_SIZE = 100;

/** Input of a list: a `limit` from 1 to 100 and the opaque cursor returned with the previous page. */
export function pageInput(defaultLimit: number) {
  return {
    limit: z.int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
    cursor: z.string().min(1).max(512).nullish(),
    // Sent by the RPC client's infinite queries; every list is forward-only.
    direction: z.literal('forward').optional(),
  };
}

/** The response of a mutation that has nothing to return. */
export const Done = z.strictObject({});

/** The shape of a list's response. */
export function pageOutput<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
