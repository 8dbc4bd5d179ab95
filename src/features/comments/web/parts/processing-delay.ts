import { doublingDelay } from '#kernel/time/back-off.ts';
import type { Comment } from '../../contract.ts';

/**
 * When to refetch comments with media still being processed, in ms: after 5 s, then at doubling intervals up to 30 s; false if none are.
 */
export function processingDelay(pages: readonly { items: readonly Comment[] }[] | undefined, asked: number): number | false {
  const waits = pages?.some(({ items }) => items.some(({ entities }) => entities.some(isProcessing))) ?? false;
  return waits ? doublingDelay(asked - 1, 5000, 30_000) : false;
}

function isProcessing({ url }: Comment['entities'][number]): boolean {
  return Object.values(url).some(({ status }) => status === 'PROCESSING');
}
