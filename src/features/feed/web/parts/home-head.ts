import type { PageHead } from '#platform/web/page-head.ts';
import { readTopic } from './topic.ts';

/** The metadata of the home page; without a topic, it describes the whole site (https://schema.org/WebSite). */
export function homeHead(url: URL): PageHead {
  const topic = readTopic(url.searchParams);
  if (topic !== null)
    return {
      title: `#${topic}`,
      description: `Posts and sessions about ${topic} on Turnout.`,
      path: `/?topic=${encodeURIComponent(topic)}`,
      alternates: [
        { type: 'application/rss+xml', path: `/feeds/hashtag/${encodeURIComponent(topic)}/feed.rss`, title: `#${topic} (RSS)` },
        { type: 'application/atom+xml', path: `/feeds/hashtag/${encodeURIComponent(topic)}/feed.atom`, title: `#${topic} (Atom)` },
      ],
    };
  const description = 'Posts and sessions from coaches, teachers and artists. Follow them, book a place, join in.';
  return { title: '', description, path: '/', data: [{ '@type': 'WebSite', name: 'Turnout', description, url: `${url.origin}/` }] };
}
