import * as LIMITS from '#kernel/limits.ts';

/** The topic in the URL, without its `#`; null if there is none or it is invalid. */
export function readTopic(params: URLSearchParams): string | null {
  return asTag(params.get('topic') ?? '');
}

/** The tag in a URL, without its `#`; null if it can't be a tag. */
export function asTag(given: string): string | null {
  const tag = given.trim().replace(/^#/, '').trim();
  // Every call refuses control characters, which would turn the whole page into a not-found page.
  return tag === '' || tag.length > LIMITS.tagMax || /\p{Cc}/u.test(tag) ? null : tag;
}

/** How many items of Discover arrive with a page: few, because it carries them twice, as words and as a response. */
export const DISCOVERED_FIRST = 4;
const DISCOVERED_LATER = 12;

/** The input that narrows Discover to a topic. */
export function topicInput(topic: string | null) {
  return topic === null ? {} : { tag: topic };
}

/** The input of Discover, the same on server, browser and every screen, so that what was loaded is found again. */
export function discoveryInput(topic: string | null) {
  return { limit: DISCOVERED_FIRST, form: 'card' as const, ...topicInput(topic) };
}

/** The input of what follows the first items. */
export function laterInput(topic: string | null) {
  return { ...discoveryInput(topic), limit: DISCOVERED_LATER };
}

/** The topics offered on the home page and, first of all, to new people (docs/product.md#home). */
export const QUICK_TOPICS = [
  'Coaching',
  'Yoga',
  'HIIT',
  'Strength',
  'Cardio',
  'Mobility',
  'Meditation',
  'Pilates',
  'Running',
  'Stretch',
  'Cooking',
  'Music',
  'Ceramics',
  'Art',
  'Writing',
  'Gardening',
];
