import * as paths from '#kernel/http/paths.ts';
import { normalizeTag } from '#features/content/rules.ts';
import type { PageHead } from '#platform/web/page/page-head.ts';
import { readTopic } from './topic.ts';

/**
 * The metadata of the home page; without a topic, it describes the whole site. Any word can be a topic in an
 * address, so search engines are asked to leave out those that nothing is about.
 */
export function homeHead(url: URL, { isEmpty }: { isEmpty: boolean }): PageHead {
  const named = readTopic(url.searchParams);
  const topic = named === null ? '' : normalizeTag(named);
  if (topic !== '')
    return {
      title: `#${topic}`,
      description: `Posts and sessions about ${topic}.`,
      path: `/?topic=${encodeURIComponent(topic)}`,
      unlisted: isEmpty,
      alternates: [
        { type: 'application/rss+xml', path: paths.feed('hashtag', topic, 'rss'), title: `#${topic} (RSS)` },
        { type: 'application/atom+xml', path: paths.feed('hashtag', topic, 'atom'), title: `#${topic} (Atom)` },
      ],
    };
  const description = 'Posts and sessions from coaches, teachers and artists. Follow them, book a place, join in.';
  return { title: '', description, path: '/' };
}
