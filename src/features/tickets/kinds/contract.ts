import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { TypedCode } from '#features/payments/codes/contract.ts';
import { KindAudience } from '#features/content/contract/ticket-kinds.ts';

/** A kind of ticket to one date, for one reader; the standard kind has no id. Prices in pence. */
export const OfferedKind = z.object({
  id: Id.nullable(),
  /** Where it is in the host's order; the standard kind comes first. */
  position: z.int(),
  name: z.string(),
  note: z.string().optional(),
  price: z.int(),
  /** The most that whoever chooses the price may pay. */
  mostPrice: z.int().optional(),
  until: z.string().optional(),
  audience: KindAudience,
  /** Whether the reader belongs to its audience. */
  isFor: z.boolean(),
  /** How many tickets of it are left; null if only the places of the date limit it. */
  left: z.int().nullable(),
});
export type OfferedKind = z.infer<typeof OfferedKind>;

/** Names a date and a code of its host's that the reader has. */
export const QueryKindsOfCode = z.strictObject({ userId: Id, sessionEventId: Id, code: TypedCode });
export type QueryKindsOfCode = z.output<typeof QueryKindsOfCode>;

/** The kinds of ticket to a date that are still sold or sold out, the standard one first; those whose last day is over are left out. */
export const OfferedKinds = z.array(OfferedKind);
export type OfferedKinds = z.infer<typeof OfferedKinds>;
