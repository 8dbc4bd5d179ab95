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
 * answer, what was last read holds.
 */
export function watchMaintenance({ db, now }: Pick<Services, 'db' | 'now'>): MaintenanceWatch {
  let found: Found = { mode: 'OPEN', text: null, expectedEnd: null };
  let readAt: number | null = null;
  let reading: Promise<void> = Promise.resolve();
  return async () => {
    const at = now().getTime();
    if (readAt === null || Math.abs(at - readAt) >= RELIED_ON_MS) {
      readAt = at;
      const read = readMaintenance(db).then(
        (is) => void (found = is),
        () => undefined,
      );
      reading = Promise.race([read, soon()]);
    }
    await reading;
    return found;
  };
}

function soon(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, WITHIN_MS).unref());
}
