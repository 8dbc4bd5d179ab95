import { z } from 'zod';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { Instant } from '#kernel/time/instant.ts';
import { UserCard } from '#features/people/contract.ts';

/** From 1, poor, to 5, wonderful. */
export const Stars = z.int().min(1, 'Choose one to five stars').max(5, 'Choose one to five stars');

/** A review as readers see it (docs/product.md#reviews). */
export const Review = z.strictObject({
  id: Id,
  hostUserId: Id,
  /** The session; its title is null if it is no longer listed. */
  session: z.strictObject({ id: Id, title: z.string().nullable() }),
  author: UserCard,
  /** How many of the host's dates the author has been to. */
  timesHere: z.int().min(0),
  stars: Stars,
  text: z.string(),
  /** The host's one reply; null without one. */
  reply: z.strictObject({ text: z.string(), createdAt: Instant }).nullable(),
  /** Whether the host may still reply. */
  mayReply: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
});
export type Review = z.infer<typeof Review>;

/** How many reviews there are in all, and from which number of stars; `mean` has one decimal and is null below three reviews. */
export const Rating = z.strictObject({
  count: z.int().min(0),
  mean: z.number().nullable(),
  /** How many reviews have 1, 2, 3, 4 and 5 stars, in this order. */
  byStars: z.array(z.int().min(0)).length(5),
});
export type Rating = z.infer<typeof Rating>;

const OfSession = { hostUserId: Id, sessionId: Id };

/** Writes or replaces the caller's review of a session. */
export const PutReview = z.strictObject({
  ...OfSession,
  stars: Stars,
  text: z.string().trim().max(LIMITS.reviewMax, `A review can have at most ${LIMITS.reviewMax} characters`).default(''),
});
export type PutReview = z.output<typeof PutReview>;
export const WrittenReview = z.strictObject({ reviewId: Id });

/** Names a session by its host; in `review.delete`, the caller's review of it. */
export const ReviewedSession = z.strictObject(OfSession);
export type ReviewedSession = z.output<typeof ReviewedSession>;

/** The host's reply to a review of one of their sessions; `editedAt` is when it was last changed, as the host was shown it. */
export const ReplyToReview = z.strictObject({
  reviewId: Id,
  editedAt: Instant.nullable().optional(),
  text: z
    .string()
    .trim()
    .max(LIMITS.reviewReplyMax, `A reply can have at most ${LIMITS.reviewReplyMax} characters`)
    .refine(isVisible, 'Write a reply first.'),
});
export type ReplyToReview = z.output<typeof ReplyToReview>;

/** Newest first: of one session, or of all sessions of a host that everyone may read. */
export const QueryReviews = z.strictObject({ hostUserId: Id, sessionId: Id.optional(), ...pageInput(10) });
export type QueryReviews = z.output<typeof QueryReviews>;
/** The rating is with the first page alone. */
export const ReviewPage = pageOutput(Review).extend({ rating: Rating.nullable() });
export type ReviewPage = z.infer<typeof ReviewPage>;

/** The caller's own review of a session, and whether they may write one. */
export const OwnReview = z.strictObject({ review: Review.nullable(), mayWrite: z.boolean(), timesHere: z.int().min(0) });
export type OwnReview = z.infer<typeof OwnReview>;
