import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { UserCard } from '#features/people/contract.ts';

/** Who comes first: whoever joined first, or among them subscribers and holders of a membership. */
export const Turn = z.enum(['first-come', 'members-first']);
export type Turn = z.infer<typeof Turn>;

/**
 * Why a place that came free went to somebody else, though it was this person's turn. `blocked`: by the host; `away`: their account isn't
 * active, or they have blocked the host, which the host isn't told.
 */
export const Obstacle = z.enum(['pass-used', 'blocked', 'subscribers-only', 'not-on-sale', 'away']);
export type Obstacle = z.infer<typeof Obstacle>;

/** Those of them that the person themselves is shown. */
export const ShownObstacle = Obstacle.extract(['pass-used', 'subscribers-only', 'not-on-sale']);
export type ShownObstacle = z.infer<typeof ShownObstacle>;

/** What will pay for the place; for a free date it doesn't matter. */
export const PaysWith = z.enum(['membership', 'card']);
export type PaysWith = z.infer<typeof PaysWith>;

/** Joining again changes what will pay and nothing else. `userId` is the host's. */
export const JoinWaitingList = z.strictObject({ userId: Id, sessionEventId: Id, paysWith: PaysWith.default('card') });
export type JoinWaitingList = z.output<typeof JoinWaitingList>;

/**
 * Where the caller stands on the waiting list of a date. `offered`: a place is held for them until `until`; they take it with `POST
 * /ticket`. `paying`: they have begun to.
 */
export const WaitingPosition = z.object({
  state: z.enum(['none', 'waiting', 'offered', 'paying']),
  /** How many are offered a place before the caller; null if they aren't on the list. */
  ahead: z.int().nullable(),
  /** How many are on the list. */
  waiting: z.int(),
  until: Instant.nullable(),
  paysWith: PaysWith.nullable(),
  obstacle: ShownObstacle.nullable(),
  /** How long an offer lasts if the start isn't near. */
  offerMinutes: z.int(),
  turn: Turn,
});
export type WaitingPosition = z.infer<typeof WaitingPosition>;

/** The waiting list of one of the caller's own dates. */
export const GetWaitingList = z.strictObject({ sessionEventId: Id });

/** One person in line, as the host sees them. */
export const Waiting = z.object({
  userId: Id,
  /** Null if they have deleted their account. */
  user: UserCard.nullable(),
  state: z.enum(['waiting', 'offered', 'paying']),
  paysWith: PaysWith,
  obstacle: Obstacle.nullable(),
  joinedAt: Instant,
  /** Whether the host offers to them out of turn. */
  isFirst: z.boolean(),
  offeredAt: Instant.nullable(),
  until: Instant.nullable(),
});
export type Waiting = z.infer<typeof Waiting>;

/** In the order in which places are offered, those who hold an offer first. */
export const WaitingList = z.object({ items: z.array(Waiting), turn: Turn, offerMinutes: z.int() });
export type WaitingList = z.infer<typeof WaitingList>;

/** Offers the next free place of one of the caller's own dates to this person on its list. */
export const OfferPlace = z.strictObject({ sessionEventId: Id, userId: Id });
export type OfferPlace = z.infer<typeof OfferPlace>;
/** `next` if no place is free yet: the next one is theirs, unless there is an obstacle: what keeps them from taking a place now. */
export const OfferedPlace = z.object({ state: z.enum(['offered', 'next']), obstacle: Obstacle.nullable() });
export type OfferedPlace = z.infer<typeof OfferedPlace>;

/** How places of one of the caller's own sessions are offered from now on. */
export const SetWaitingRules = z.strictObject({ sessionId: Id, turn: Turn, offerMinutes: z.int().min(30).max(1440) });
export type SetWaitingRules = z.infer<typeof SetWaitingRules>;
