import { allTags, shortTextOf } from '#features/content/rules.ts';
import { CREATORS } from '../people/everybody.ts';
import { subscribersPostsOf } from '../people/for-subscribers.ts';
import type { DemoCreator, DemoPerson, DemoPost } from '../people/person.ts';
import { createRandom } from '../pictures/random.ts';
import { audienceOf } from './audience.ts';
import { postIdOf, subscribersPostIdOf } from './plan-pictures.ts';
import { before, DAY, type DemoRows, HOUR, type PlanSettings, userIdOf } from './rows.ts';

/** A post or session as the crowd sees it, who of them can read it, and the comments that belong under it. */
export type PlannedContent = {
  row: DemoRows['contents'][number];
  creator: DemoCreator;
  audience: readonly DemoPerson[];
  createdAt: Date;
  talk: readonly string[];
};

type Item = {
  id: string;
  type: 'POST' | 'SESSION';
  text: string;
  price: number;
  city: string | null;
  formattedAddress: string | null;
  createdAt: Date;
  /** If nobody can be paid, there is nothing to subscribe to, and everybody reads it. */
  forSubscribers: boolean;
};

/** Everyone's posts, the newest a couple of hours old, the oldest some weeks. */
export function planPosts(settings: PlanSettings): PlannedContent[] {
  const { now } = settings;
  return CREATORS.flatMap((creator, place) => [
    ...creator.posts.map((post, index) => {
      const item = { id: postIdOf(creator, index), createdAt: postedAt(now, place, index), forSubscribers: false };
      return planPost(creator, item, post, settings);
    }),
    ...subscribersPostsOf(creator).map((post, index) => {
      const item = { id: subscribersPostIdOf(creator, index), createdAt: awake(before(now, post.hoursAgo * HOUR)), forSubscribers: true };
      return planPost(creator, item, post, settings);
    }),
  ]);
}

type Posted = Pick<Item, 'id' | 'createdAt' | 'forSubscribers'>;

function planPost(creator: DemoCreator, posted: Posted, { text, talk }: DemoPost, settings: PlanSettings): PlannedContent {
  return planContent(creator, { ...posted, type: 'POST', text, price: 0, city: null, formattedAddress: null }, talk, settings);
}

/** Plans the row that posts and sessions have in common. */
export function planContent(creator: DemoCreator, item: Item, talk: DemoPost['talk'], { now, fee }: PlanSettings): PlannedContent {
  const subscribers = item.forSubscribers && fee !== null;
  const row = {
    user_id: userIdOf(creator.username),
    id: item.id,
    type: item.type,
    text: item.text,
    short_text: shortTextOf(item.text),
    tags: allTags([], item.text),
    category_tags: allTags([...creator.topics], ''),
    visibility: subscribers ? ('PRIVATE' as const) : ('PUBLIC' as const),
    price: item.price,
    city: item.city,
    formatted_address: item.formattedAddress,
    request_hash: 'demo',
    created_at: item.createdAt,
    updated_at: item.createdAt,
  };
  return { row, creator, audience: audienceOf(creator, { subscribers, at: item.createdAt, now }), createdAt: item.createdAt, talk };
}

// Everyone's first post is from the last few days, and the later ones reach back about ten weeks; nobody posts at night.
function postedAt(now: Date, place: number, index: number): Date {
  if (index === 0) return awake(before(now, (2 + place * 1.9) * HOUR));
  const random = createRandom(`posted:${place}:${index}`);
  const age = (index + random.between(0.1, 1)) ** 1.7 * 2.1 * DAY;
  const day = before(now, age);
  day.setUTCHours(random.whole(7, 20), random.whole(0, 59), random.whole(0, 59), 0);
  return day;
}

function awake(at: Date): Date {
  const hour = at.getUTCHours();
  if (hour < 7) return before(at, 9 * HOUR);
  return hour >= 22 ? before(at, 3 * HOUR) : at;
}
