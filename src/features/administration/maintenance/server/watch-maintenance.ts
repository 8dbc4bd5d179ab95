import type { Services } from '#platform/server/program/services.ts';
import type { Maintenance } from '../contract.ts';
import { readMaintenance } from './read-maintenance.ts';

/** How long what was read is relied on: after a change, every process knows within this time. */
const RELIED_ON_MS = 2000;
const WITHIN_MS = 1000;

type Found = Pick<Maintenance, 'mode' | 'text' | 'expectedEnd'>;
export type MaintenanceWatch = () => Promise<Found>;

/**
 * Returns what says, for each request, what people may do now, from a reading that is at most two seconds old. While the database doesn't
 * answer, what was last read holds. Until it has answered once, the site may be closed: each request waits for it, and fails as it does.
 */
export function watchMaintenance({ db, now }: Pick<Services, 'db' | 'now'>): MaintenanceWatch {
  let first: Promise<Found> | null = null;
  let last: Found | null = null;
  let readAt = 0;
  let reading: Promise<unknown> = Promise.resolve();
  const read = async () => (last = await readMaintenance(db));
  return async () => {
    const at = now().getTime();
    if (last === null) {
      readAt = at;
      first ??= read().finally(() => (first = null));
      return first;
    }
    if (Math.abs(at - readAt) >= RELIED_ON_MS) {
      readAt = at;
      reading = Promise.race([read().catch(() => undefined), soon()]);
    }
    await reading;
    return last;
  };
}

function soon(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, WITHIN_MS).unref());
}
