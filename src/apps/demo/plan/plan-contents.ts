import { allTags, shortTextOf } from '#features/content/rules.ts';
import { CREATORS } from '../people/everybody.ts';
import type { DemoCreator, DemoPost } from '../people/person.ts';
import { createRandom } from '../pictures/random.ts';
import { postIdOf } from './plan-pictures.ts';
import { before, DAY, type DemoRows, HOUR, userIdOf } from './rows.ts';

/** A post or session as the crowd sees it, with the comments that belong under it. */
export type PlannedContent = { row: DemoRows['contents'][number]; creator: DemoCreator; createdAt: Date; talk: readonly string[] };

type Item = {
  id: string;
  type: 'POST' | 'SESSION';
  text: string;
  price: number;
  city: string | null;
  formattedAddress: string | null;
  createdAt: Date;
};

/** Everyone's posts, the newest a couple of hours old, the oldest some weeks. */
export function planPosts(now: Date): PlannedContent[] {
  return CREATORS.flatMap((creator, place) =>
    creator.posts.map((post, index) => {
      const createdAt = postedAt(now, place, index);
      const item = {
        id: postIdOf(creator, index),
        type: 'POST',
        text: post.text,
        price: 0,
        city: null,
        formattedAddress: null,
        createdAt,
      } as const;
      return planContent(creator, item, post.talk);
    }),
  );
}

/** Plans the row that posts and sessions have in common. */
export function planContent(creator: DemoCreator, item: Item, talk: DemoPost['talk']): PlannedContent {
  const row = {
    user_id: userIdOf(creator.username),
    id: item.id,
    type: item.type,
    text: item.text,
    short_text: shortTextOf(item.text),
    tags: allTags([], item.text),
    category_tags: allTags([...creator.topics], ''),
    visibility: 'PUBLIC' as const,
    price: item.price,
    city: item.city,
    formatted_address: item.formattedAddress,
    request_hash: 'demo',
    created_at: item.createdAt,
    updated_at: item.createdAt,
  };
  return { row, creator, createdAt: item.createdAt, talk };
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
