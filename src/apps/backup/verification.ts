import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

// Beside the lists of a backup, of which it is no part: it decides only what is linked and what is deleted.
const FILE = 'verified.json';
const Verification = z.object({ at: z.iso.datetime(), isWhole: z.boolean(), missing: z.int().optional() });
export type Verification = z.infer<typeof Verification>;

/** Notes in a backup whether it was whole when it was verified, and how many files that rows name it lacks. A folder that can't be written to stays as it is. */
export async function recordVerification(folder: string, isWhole: boolean, now: Date, missing?: number): Promise<void> {
  const note = JSON.stringify({ at: now.toISOString(), isWhole, ...(missing === undefined ? {} : { missing }) } satisfies Verification);
  await writeFile(join(folder, FILE), `${note}\n`, { mode: 0o600 }).catch(() => undefined);
}

/** What was noted in a backup when it was last verified; null if it never was, or nobody noted it. */
export async function readVerification(folder: string): Promise<Verification | null> {
  try {
    return Verification.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch {
    return null;
  }
}
