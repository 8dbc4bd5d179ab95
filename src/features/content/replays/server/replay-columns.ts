import type { EditedReplay, NewReplay } from '../contract.ts';
import { subscribersFrom } from '../rules.ts';

/** Returns what a row stores of whom a replay opens to; `publishedAt` is when it was published. */
export function replayColumns({ opensTo, subscribers }: EditedReplay, publishedAt: Date) {
  return { replay_for: opensTo, replay_subscribers_from: subscribersFrom(subscribers, publishedAt) };
}

/** Whether an item can be published only while a subscription is on offer: a replay that no subscription opens can without. */
export function needsOffer(visibility: 'PUBLIC' | 'PRIVATE', replay: Pick<NewReplay, 'subscribers'> | undefined): boolean {
  return visibility === 'PRIVATE' && (replay === undefined || replay.subscribers !== 'NEVER');
}
