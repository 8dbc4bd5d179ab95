import { topicLabel } from './topic-rows.ts';

/** Returns what a mailing list sends, as it reads in a sentence. */
export function listLabel(topic: string, creator: string | null): string {
  if (topic === 'DIGEST') return 'the digest';
  return creator === null ? `emails about “${topicLabel(topic)}”` : `emails from ${creator}`;
}
