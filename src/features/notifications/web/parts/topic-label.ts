import { topicLabel } from './topic-rows.ts';

/** Returns what a mailing list is called in a sentence. */
export function listLabel(topic: string, creator: string | null): string {
  if (topic === 'DIGEST') return 'the digest';
  const label = `“${topicLabel(topic)}”`;
  return creator === null ? label : `what ${creator} sends`;
}
