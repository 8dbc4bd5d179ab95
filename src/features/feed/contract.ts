import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';
import { ContentForm, ListedContent } from '#features/content/cards/contract.ts';
import { SessionEvent } from '#features/sessions/contract.ts';

const topic = z.string().trim().min(1, 'Enter a topic.').max(LIMITS.tagMax, `A topic can have at most ${LIMITS.tagMax} characters.`);
const list = { ...pageInput(20), form: ContentForm.optional() };

/** Discover: everyone's public content and teasers of locked items, by rank; with a tag, only items that have it. */
export const QueryDiscoveryTimeline = z.strictObject({ ...list, tag: topic.optional() });
export type QueryDiscoveryTimeline = z.output<typeof QueryDiscoveryTimeline>;

/** The input for the items of the people the reader follows, strictly by time. */
export const QueryFollowingTimeline = z.strictObject(list);
export type QueryFollowingTimeline = z.output<typeof QueryFollowingTimeline>;

/** Items with a hashtag, newest or most engaging first. */
export const QueryCommunityTimeline = z.strictObject({
  ...list,
  hashtag: z
    .string()
    .trim()
    .min(1, 'Enter a hashtag.')
    .max(LIMITS.tagMax, `Hashtag should be no more than ${LIMITS.tagMax} characters long.`),
  order: z.enum(['newest', 'top']).default('newest'),
});
export type QueryCommunityTimeline = z.output<typeof QueryCommunityTimeline>;

/** The number of posts and sessions in a community that everyone can find; `isMore` if only the newest three hundred were counted. */
export const CommunityCounts = z.strictObject({ posts: z.int(), sessions: z.int(), isMore: z.boolean() });
export type CommunityCounts = z.infer<typeof CommunityCounts>;
/** `counts` comes with the first page only, and so does `mergedInto`: the tag that the community now has, if it isn't the one given. */
export const CommunityTimeline = pageOutput(ListedContent).extend({
  counts: CommunityCounts.nullable(),
  mergedInto: z.string().nullable(),
});
export type CommunityTimeline = z.infer<typeof CommunityTimeline>;

/** Input for what is new at the top of a list since an instant: the publication of the first item shown. Without it, everything is new. */
const newest = { limit: pageInput(20).limit, since: Instant.optional() };
export const QueryNewInDiscovery = z.strictObject({ ...newest, tag: QueryDiscoveryTimeline.shape.tag });
export const QueryNewInFollowing = z.strictObject(newest);
export const QueryNewInCommunity = z.strictObject({
  ...newest,
  hashtag: QueryCommunityTimeline.shape.hashtag,
  order: QueryCommunityTimeline.shape.order,
});

/** The items of the first page that are newer; `isMore` if all of them are and the list continues. */
export const NewItems = z.strictObject({ ids: z.array(Id), isMore: z.boolean() });
export type NewItems = z.infer<typeof NewItems>;

/** The next public events, for the side column. */
export const QueryUpcomingEvents = z.strictObject({ limit: z.int().min(1).max(20).default(5) });
export type QueryUpcomingEvents = z.output<typeof QueryUpcomingEvents>;
export const UpcomingEvents = z.strictObject({ items: z.array(SessionEvent) });

/** Creators the reader doesn't follow yet, for the side column. */
export const QueryCreatorsToFollow = z.strictObject({ limit: z.int().min(1).max(20).default(5) });
export type QueryCreatorsToFollow = z.output<typeof QueryCreatorsToFollow>;

export const CreatorToFollow = UserCard.extend({ bio: z.string().nullable(), followerCount: z.int() });
export type CreatorToFollow = z.infer<typeof CreatorToFollow>;
export const CreatorsToFollow = z.strictObject({ items: z.array(CreatorToFollow) });

/** One of the caller's own items with its recent results: views, likes, comments, tickets, and what its owner earned, in pence. */
export const BestItem = z.object({
  contentItemUri: ContentItemUri,
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  tickets: z.int(),
  earned: z.int(),
});
export type BestItem = z.infer<typeof BestItem>;
export const BestItems = z.object({ items: z.array(BestItem) });
