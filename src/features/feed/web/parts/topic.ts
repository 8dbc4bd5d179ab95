import { LIMITS } from '#kernel/limits.ts';

/** The topic in the address, without its sign; null when there is none or it cannot be one. */
export function readTopic(params: URLSearchParams): string | null {
  return asTag(params.get('topic') ?? '');
}

/** What an address names, without its sign; null when it can be no tag. */
export function asTag(given: string): string | null {
  const tag = given.trim().replace(/^#/, '').trim();
  // What no text can hold is refused by every call, which would make the whole page a page that is not there.
  return tag === '' || tag.length > LIMITS.tagMax || /\p{Cc}/u.test(tag) ? null : tag;
}

/** How many of Discover come at once: few, because the first of them are all that a phone waits for. */
export const DISCOVERED = 12;

/** What narrows Discover to a topic. */
export function topicInput(topic: string | null) {
  return topic === null ? {} : { tag: topic };
}

/** The input of Discover, the same on both sides and on every screen, so that what was loaded is found again. */
export function discoveryInput(topic: string | null) {
  return { limit: DISCOVERED, form: 'card' as const, ...topicInput(topic) };
}
