import { z } from 'zod';
import { formatPounds } from '#kernel/money/money.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { Subtitle } from '#kernel/text/subtitle.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { UserCard } from '#features/people/contract.ts';
import { UsedCode } from '#features/payments/codes/contract.ts';
import { Purchase } from '#features/payments/checkout/contract.ts';

export const MembershipType = z.enum(['one-time', 'recurring'], { error: 'Membership type is required' });
export const BillingPeriod = z.enum(['monthly', 'annual'], { error: 'Billing period is required' });
/** Whether an offer is on sale. */
export const OfferStatus = z.enum(['active', 'cancelled'], { error: 'Membership status is required' });
/** The status of a purchase (docs/product.md#memberships). */
export const PurchaseStatus = z.enum(['active', 'expired', 'cancelled', 'payment_failed', 'trial', 'scheduled_cancellation']);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

/** Why a purchase cost nothing: it is the credit for a ticket that was `returned`. */
export const Given = z.enum(['gift', 'complimentary', 'returned']);

export const USES_MAX = 1000;
export const TRIAL_DAYS_MAX = 365;

const Price = z
  .int('Price must be in whole pence (no decimals)')
  .min(LIMITS.paidPriceMinPence, `Paid content must be at least ${formatPounds(LIMITS.paidPriceMinPence)}`)
  .max(LIMITS.priceMaxPence, `Price cannot exceed ${formatPounds(LIMITS.priceMaxPence)}`);
const Uses = z
  .int('The number of places must be a whole number')
  .min(1, 'The number of places must be at least 1, or left empty for no limit')
  .max(USES_MAX, `The number of places can be at most ${USES_MAX}`);
const TrialDays = z
  .int('Free days must be a whole number')
  .min(0, 'Free days can’t be less than 0')
  .max(TRIAL_DAYS_MAX, `Free days can be at most ${TRIAL_DAYS_MAX}`);

/** An offer as its creator describes it. `endDateTime` is until when a pass can be used. */
const Offer = z.strictObject({
  type: MembershipType,
  title: z
    .string()
    .overwrite(oneLine)
    .refine(isVisible, 'Title is required')
    .max(LIMITS.sessionTitleMax, `Title must be ${LIMITS.sessionTitleMax} characters or less`),
  /** Shown below the title. */
  subtitle: Subtitle.nullish(),
  price: Price,
  billingPeriod: BillingPeriod.nullish(),
  sessionUsageLimit: Uses.nullish(),
  trialPeriodInDays: TrialDays.nullish(),
  endDateTime: Instant.nullish(),
  status: OfferStatus,
});

type OfferInput = z.output<typeof Offer>;

type Combined = Pick<OfferInput, 'billingPeriod' | 'endDateTime' | 'trialPeriodInDays'> & { type: OfferInput['type'] | undefined };
type Problems = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/** Reports fields of an offer that don’t fit together. The form calls it too, because a schema combines fields only once each is valid. */
export function checkOffer(offer: Combined, problems: Problems): void {
  const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
  if (offer.type === 'recurring') {
    if (offer.billingPeriod == null) refuse('billingPeriod', 'Billing period is required');
    if (offer.endDateTime != null) refuse('endDateTime', 'Only a one-off pass can have a last day');
    return;
  }
  if (offer.billingPeriod != null) refuse('billingPeriod', 'A one-off pass can’t have a billing period');
  if ((offer.trialPeriodInDays ?? 0) > 0) refuse('trialPeriodInDays', 'Only a renewing membership can have free days');
}

/** The form's fields, checked as a whole. */
export const MembershipFields = Offer.superRefine(checkOffer);
export type MembershipFields = z.output<typeof MembershipFields>;

/** `id` is created by the browser, so that a repeated press creates one membership. */
export const CreateMembership = z.strictObject({ id: Id.optional(), membership: MembershipFields });
export type CreateMembership = z.output<typeof CreateMembership>;

/** The choice about existing members when a membership is taken off sale: it goes on as it is, or ends with the period already paid for. */
export const ExistingMembers = z.enum(['keep', 'run_out']);
export type ExistingMembers = z.infer<typeof ExistingMembers>;

export const UpdateMembership = z
  .strictObject({ id: Id, membership: MembershipFields, existing: ExistingMembers.default('keep') })
  .refine(({ membership, existing }) => existing === 'keep' || (membership.type === 'recurring' && membership.status === 'cancelled'), {
    path: ['existing'],
    error: 'Only a renewing membership that’s off sale can run out',
  });
export type UpdateMembership = z.output<typeof UpdateMembership>;

/** Names one of the caller's own memberships. */
export const CountRenewing = z.strictObject({ id: Id });
export type CountRenewing = z.output<typeof CountRenewing>;
/** How many people will be charged again for a membership. */
export const RenewingCount = z.strictObject({ count: z.int() });
export type RenewingCount = z.infer<typeof RenewingCount>;

/** A creator's offer. */
export const Membership = z.strictObject({
  id: Id,
  userId: Id,
  type: MembershipType,
  title: z.string(),
  /** The line below the title; null without one. */
  subtitle: z.string().nullable(),
  /** In pence. */
  price: z.int(),
  /** The payment provider's price for what new members pay; null for a pass, and until somebody first buys it. */
  priceId: z.string().nullable(),
  billingPeriod: BillingPeriod.nullable(),
  /** Null means no limit. */
  sessionUsageLimit: z.int().nullable(),
  trialPeriodInDays: z.int(),
  /** Free days that the reader would get: none if they have already had some from this creator. */
  freeDays: z.int(),
  status: OfferStatus,
  endDateTime: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Membership = z.infer<typeof Membership>;

/** The owner also gets offers that aren't on sale. */
export const QueryMembershipsByUser = z.strictObject({ userId: Id, ...pageInput(12) });
export type QueryMembershipsByUser = z.output<typeof QueryMembershipsByUser>;
export const MembershipPage = pageOutput(Membership);

/** Names one offer of a creator; null to those who may not see it. */
export const GetMembership = z.strictObject({ userId: Id, membershipId: Id });
export type GetMembership = z.output<typeof GetMembership>;

/** A purchase as it was sold, with what is left of it now. */
export const MembershipPurchase = z.strictObject({
  id: Id,
  membershipId: Id,
  ownerUserId: Id,
  userId: Id,
  /** Null for people who have left. */
  owner: UserCard.nullable(),
  user: UserCard.nullable(),
  type: MembershipType,
  title: z.string(),
  subtitle: z.string().nullable(),
  /** What it is sold for; 0 of a credit. */
  price: z.int(),
  billingPeriod: BillingPeriod.nullable(),
  sessionUsageLimit: z.int().nullable(),
  /** Places used of the pass, or in this period. */
  usageCount: z.int(),
  status: PurchaseStatus,
  autoRenew: z.boolean(),
  /** Whether its buyer can reverse the cancellation; not if the creator ended it, or one of the two has blocked the other. */
  mayResume: z.boolean(),
  /** Whether it can't be used for now, because its creator is suspended. */
  isPaused: z.boolean(),
  /** Why it cost its holder nothing: somebody else has paid for it, its creator gave it, or they returned a ticket. Null if they bought it. */
  given: Given.nullable(),
  /** When it is charged again; null while a payment is owed. */
  renewalDate: Instant.nullable(),
  trialEndDate: Instant.nullable(),
  /** Until when it can be used; if a payment is owed, the end of its grace. */
  endDateTime: Instant.nullable(),
  createdAt: Instant,
});
export type MembershipPurchase = z.infer<typeof MembershipPurchase>;

/**
 * The caller's own, newest first: what they bought, or what others bought from them; from one seller if `ownerUserId` is given, of one type
 * if `type` is.
 */
export const QueryMembershipPurchases = z.strictObject({
  side: z.enum(['bought', 'sold']).default('bought'),
  ownerUserId: Id.optional(),
  type: MembershipType.optional(),
  ...pageInput(20),
});
export type QueryMembershipPurchases = z.output<typeof QueryMembershipPurchases>;
export const MembershipPurchasePage = pageOutput(MembershipPurchase);

/** The offer as a buyer was shown it. */
const ShownOffer = z.strictObject({ updatedAt: Instant, freeDays: z.int().min(0).max(TRIAL_DAYS_MAX) });
export type ShownOffer = z.output<typeof ShownOffer>;

/**
 * `paymentId` is the order's id, created by the browser. Ids are made by browsers, so two creators may have an offer with the same one:
 * without `ownerUserId` it is the first that was created. The purchase is refused if the offer is no longer as `shown`; a page that was
 * loaded before this field existed sends none, and its card form alone says the price.
 */
export const PurchaseMembership = z.strictObject({
  membershipId: Id,
  ownerUserId: Id.optional(),
  paymentId: Id.optional(),
  shown: ShownOffer.optional(),
  /** The creator's code that the order uses (docs/product.md#discount-codes); null for none, absent to go on with an open order whatever its code. */
  code: UsedCode.nullish(),
});
export type PurchaseMembership = z.output<typeof PurchaseMembership>;

/** Names one of the caller's own passes, and who gets it for nothing. */
export const GivePass = z.strictObject({
  membershipId: Id,
  username: z.string().trim().min(1, 'Say who gets it').max(30),
  /** The order's, made by the browser, so that a repeated press is the same order. */
  paymentId: Id.optional(),
});
export type GivePass = z.output<typeof GivePass>;

/** How many places a creator can add to a pass at once. */
export const PLACES_ADDED_MAX = 50;

/**
 * Adds places to a pass that the caller has sold, or a later end, or both. `id` is created by the browser, so that a repeated press adds them
 * once.
 */
export const ExtendPass = z
  .strictObject({
    id: Id,
    purchaseId: Id,
    places: z.int().min(0).max(PLACES_ADDED_MAX, `At most ${PLACES_ADDED_MAX} places can be added at once`).default(0),
    endDateTime: Instant.optional(),
  })
  .refine(({ places, endDateTime }) => places > 0 || endDateTime !== undefined, 'Add a place, or choose a later day');
export type ExtendPass = z.output<typeof ExtendPass>;

/** Names the caller's membership that renews; without its seller, the one that they have paid for. */
export const ChangeMembership = z.strictObject({ membershipId: Id, ownerUserId: Id.optional() });
export type ChangeMembership = z.output<typeof ChangeMembership>;

/** `purchaseId` is its own id or, together with `userId`, that of the membership that person bought. */
export const GetPurchase = z.strictObject({ purchaseId: Id, ownerUserId: Id, userId: Id.optional() });
export type GetPurchase = z.output<typeof GetPurchase>;

/** Buys a membership. */
export const purchaseMembershipCall = defineRestCall({
  method: 'POST',
  path: '/membership/purchase',
  input: PurchaseMembership,
  output: Purchase,
});
