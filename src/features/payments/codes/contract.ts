import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { Instant } from '#kernel/time/instant.ts';
import { LOCALE } from '#kernel/text/locale.ts';

export const CODE_MAX = 24;
export const CODE_USES_MAX = 100_000;
export const CODE_PERIODS_MAX = 24;
/** How many sessions, or passes and memberships, a code can name. */
export const CODE_ITEMS_MAX = 50;

/** A code as its creator writes it: the same in capitals. */
const CodeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, `A code has 3 to ${CODE_MAX} letters, digits or hyphens`);

/** A code as a buyer types it; one that nobody can have is unknown like any other. */
export const TypedCode = z.string().trim().toUpperCase().min(1, 'Type the code').max(100);

const Uses = z
  .int('Use a whole number')
  .min(1, 'It must be at least 1, or left empty for no limit')
  .max(CODE_USES_MAX, `It can be at most ${CODE_USES_MAX.toLocaleString(LOCALE)}`);

/** What a code is for; a session without `kindIds` with all of its kinds of ticket, null being the standard one. */
export const CodeCoverage = z
  .strictObject({
    sessions: z.union([
      z.literal('all'),
      z
        .array(z.strictObject({ sessionId: Id, kindIds: z.array(Id.nullable()).min(1).max(LIMITS.ticketKindsMax).optional() }))
        .max(CODE_ITEMS_MAX, `A code can name up to ${CODE_ITEMS_MAX} sessions`),
    ]),
    memberships: z.union([z.literal('all'), z.array(Id).max(CODE_ITEMS_MAX, `A code can name up to ${CODE_ITEMS_MAX} passes`)]),
    subscription: z.boolean(),
  })
  .refine(
    ({ sessions, memberships, subscription }) => sessions.length > 0 || memberships.length > 0 || subscription,
    'Choose what it is for',
  );
export type CodeCoverage = z.output<typeof CodeCoverage>;

const Periods = z.int('Use a whole number').min(1, 'It must be at least 1').max(CODE_PERIODS_MAX, `It can be at most ${CODE_PERIODS_MAX}`);

const fields = {
  /** Either a percentage, or pence off each place, pass or period. */
  percent: z.int('Use a whole percentage').min(1, 'Take off at least 1%').max(100, 'A code can take off at most 100%').nullable(),
  amount: z
    .int('Use whole pence')
    .min(1, 'Take off at least £0.01')
    .max(LIMITS.priceMaxPence, `A code can take off at most ${formatPounds(LIMITS.priceMaxPence)}`)
    .nullable(),
  covers: CodeCoverage,
  /** For how many periods of what renews, from its first. */
  periods: Periods.default(1),
  startDateTime: Instant.nullable(),
  endDateTime: Instant.nullable(),
  mostUses: Uses.nullable(),
  mostUsesEach: Uses.nullable(),
  /** Pence that an order must come to without the code. */
  minimum: z.int('Use whole pence').min(1, 'Leave it empty for any order').max(LIMITS.priceMaxPence).nullable(),
};

type Fields = { percent: number | null; amount: number | null; startDateTime: string | null; endDateTime: string | null };
const hasOneValue = ({ percent, amount }: Fields) => (percent === null) !== (amount === null);
const ONE_VALUE = { path: ['percent'], error: 'Say how much it takes off: a percentage or an amount' };
const isInOrder = ({ startDateTime: from, endDateTime: until }: Fields) => from === null || until === null || from < until;
const IN_ORDER = { path: ['endDateTime'], error: 'It must end after it begins' };

/** `id` is made by the browser, so that a repeated press makes one code. */
export const CreateCode = z
  .strictObject({ id: Id.optional(), code: CodeText, ...fields })
  .refine(hasOneValue, ONE_VALUE)
  .refine(isInOrder, IN_ORDER);
export type CreateCode = z.output<typeof CreateCode>;

const changed = z.object({ ...fields, periods: Periods }).partial().shape;
type Changed = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** What changes of a code; its letters and what is absent stay. A value comes whole, and so do its two times. `isEnded` ends it, or opens it again. */
export const UpdateCode = z
  .strictObject({ id: Id, isEnded: z.boolean().optional(), ...changed })
  .refine(({ percent, amount }: Changed) => {
    if (percent === undefined || amount === undefined) return percent === amount;
    return (percent === null) !== (amount === null);
  }, ONE_VALUE)
  .refine(({ startDateTime: from, endDateTime: until }: Changed) => {
    if (from === undefined || until === undefined) return from === until;
    return from === null || until === null || from < until;
  }, IN_ORDER);
export type UpdateCode = z.output<typeof UpdateCode>;

export const CodeState = z.enum(['active', 'upcoming', 'over', 'used-up', 'ended']);

/** A code as its creator sees it. */
export const DiscountCode = z.object({
  id: Id,
  code: z.string(),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  covers: z.object({
    sessions: z.union([z.literal('all'), z.array(z.object({ sessionId: Id, kindIds: z.array(Id.nullable()).optional() }))]),
    memberships: z.union([z.literal('all'), z.array(Id)]),
    subscription: z.boolean(),
  }),
  periods: z.int(),
  startDateTime: Instant.nullable(),
  endDateTime: Instant.nullable(),
  mostUses: z.int().nullable(),
  mostUsesEach: z.int().nullable(),
  minimum: z.int().nullable(),
  /** How many orders use it, those in an open checkout too. */
  uses: z.int(),
  state: CodeState,
  createdAt: Instant,
});
export type DiscountCode = z.infer<typeof DiscountCode>;

/** The caller's own codes, newest first. */
export const QueryCodes = z.strictObject({ ...pageInput(20) });
export type QueryCodes = z.output<typeof QueryCodes>;
export const CodePage = pageOutput(DiscountCode);

/** What a buyer has in mind for a code of a creator. */
export const GetDiscount = z.strictObject({
  ownerUserId: Id,
  code: TypedCode,
  item: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('session'), sessionId: Id }),
    z.strictObject({ type: z.literal('membership'), membershipId: Id }),
    z.strictObject({ type: z.literal('subscription') }),
  ]),
});
export type GetDiscount = z.output<typeof GetDiscount>;

/** What a code takes off for the caller now; `kindIds` are the kinds of ticket that it is for, null for all of them. */
export const OfferedDiscount = z.object({
  code: z.string(),
  percent: z.int().optional(),
  amount: z.int().optional(),
  kindIds: z.array(Id.nullable()).nullable(),
  minimum: z.int().nullable(),
  periods: z.int(),
});
export type OfferedDiscount = z.infer<typeof OfferedDiscount>;

/** The code that a purchase uses, and how many pence the buyer was shown that it takes off: the order is refused if it is less by now. */
export const UsedCode = z.strictObject({
  code: TypedCode,
  off: z
    .int()
    .min(0)
    .max(LIMITS.priceMaxPence * LIMITS.seatsPerOrderMax)
    .optional(),
});
export type UsedCode = z.output<typeof UsedCode>;
