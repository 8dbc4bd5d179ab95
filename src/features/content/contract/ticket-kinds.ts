import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';

// docs/product.md#price
export const Price = z
  .int('Price must be in whole pence (no decimals)')
  .max(LIMITS.priceMaxPence, `Price must be at most ${formatPounds(LIMITS.priceMaxPence)}`)
  .refine(
    (pence) => pence === 0 || pence >= LIMITS.paidPriceMinPence,
    `Paid content must be at least ${formatPounds(LIMITS.paidPriceMinPence)}`,
  );

/** Who may buy a kind of ticket; `pass` means whoever has a running pass or membership of the host, `code` whoever uses a code of the host's that names it. */
export const KindAudience = z.enum(['everyone', 'followers', 'subscribers', 'pass', 'code']);
export type KindAudience = z.infer<typeof KindAudience>;

/** A kind of ticket beside the standard one (docs/product.md#kinds-of-ticket). */
export const TicketKind = z
  .strictObject({
    id: Id,
    name: z
      .string()
      .overwrite(oneLine)
      .refine(isVisible, 'Give this kind a name')
      .max(LIMITS.ticketKindNameMax, `A name can have up to ${LIMITS.ticketKindNameMax} characters`),
    /** Who it is for, in the host's words. */
    note: z
      .string()
      .overwrite(oneLine)
      .refine(isVisible, 'Write something here, or leave it empty')
      .max(LIMITS.ticketKindNoteMax, `Use at most ${LIMITS.ticketKindNoteMax} characters`)
      .optional(),
    price: Price,
    /** The most that a buyer may pay who chooses the price, from `price` on; without it, the price is fixed. */
    mostPrice: Price.optional(),
    /** How many tickets of this kind a date has, within its places. */
    places: z
      .int('Use a whole number of places')
      .min(1, 'There must be at least 1 place')
      .max(LIMITS.capacityMax, `There can be at most ${LIMITS.capacityMax.toLocaleString(LOCALE)} places`)
      .optional(),
    /** When it closes. */
    until: z.iso.datetime({ offset: true, error: 'Choose a day' }).optional(),
    audience: KindAudience.default('everyone'),
  })
  .refine(({ price, mostPrice }) => mostPrice === undefined || mostPrice > price, {
    path: ['mostPrice'],
    message: 'The highest price must be above the lowest',
  });
export type TicketKind = z.output<typeof TicketKind>;

/** The name of the kind that every session has. */
export const STANDARD_KIND = 'Standard';

/** What a place that the host gives is called in place of a kind. */
export const COMPLIMENTARY = 'Complimentary';

/** The kinds of a session in the host's order; each name is there once. */
export const TicketKinds = z
  .array(TicketKind)
  .max(LIMITS.ticketKindsMax - 1, `A session can have up to ${LIMITS.ticketKindsMax} kinds of ticket`)
  .refine((kinds) => new Set(kinds.map(({ id }) => id)).size === kinds.length, 'Each kind needs an id of its own')
  .refine((kinds) => {
    const names = [STANDARD_KIND, COMPLIMENTARY, ...kinds.map(({ name }) => name)];
    return new Set(names.map((name) => name.toLowerCase())).size === names.length;
  }, 'Each kind needs a name of its own');
