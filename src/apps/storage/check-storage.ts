import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { OWNER_KEY } from '#platform/server/storage/store-owner.ts';
import { missingFiles } from '#features/media/server/jobs/check-files.run.ts';
import { findStrayFiles, isMediaKey } from '#features/media/server/queries/find-stray-files.ts';
import { findStrayExports, isExportKey } from '#features/privacy/export/server/find-stray-exports.ts';

export type Checked = {
  files: number;
  /** Files that no row names. */
  strays: number;
  removed: number;
  /** Files of a form that is not ours; they are never removed. */
  foreign: number;
  /** Files that a row names and that are not there. */
  missing: number;
};

type Check = {
  services: Pick<Services, 'db' | 'blobs' | 'now'>;
  /** Whether files without a row are deleted. */
  removes: boolean;
  onFound: (kind: 'without a row' | 'not ours' | 'missing', key: string) => void;
};

const BATCH = 500;
// One being stored now may get its row in a moment.
const YOUNG_HOURS = 24;

/**
 * Compares stored files with the rows that name them, both ways. Looks only at files older than a day, and deletes those without a row if
 * asked to; a row without its file needs a backup, so it is only reported.
 */
export async function checkStorage({ services, removes, onFound }: Check): Promise<Checked> {
  const { db, blobs, now } = services;
  const checked: Checked = { files: 0, strays: 0, removed: 0, foreign: 0, missing: 0 };
  const checkBatch = async (keys: string[]) => {
    const known = keys.filter((key) => key !== OWNER_KEY);
    checked.files += known.length;
    for (const key of known.filter((one) => !isMediaKey(one) && !isExportKey(one))) {
      checked.foreign += 1;
      onFound('not ours', key);
    }
    for (const key of [...(await findStrayFiles(db, keys)), ...(await findStrayExports(db, keys))]) {
      checked.strays += 1;
      onFound('without a row', key);
      if (!removes) continue;
      await blobs.delete(key);
      checked.removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const key of blobs.list('', addMinutes(now(), -YOUNG_HOURS * 60))) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await checkBatch(batch);
    batch = [];
  }
  await checkBatch(batch);
  for await (const { key } of missingFiles(services)) {
    checked.missing += 1;
    onFound('missing', key);
  }
  return checked;
}
