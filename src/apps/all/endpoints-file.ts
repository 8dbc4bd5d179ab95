import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The file in which a running copy publishes its addresses. */
export function endpointsFile(dataDir: string): string {
  return join(dataDir, 'endpoints.json');
}

/** Withdraws the addresses, including those of a supervisor that was killed and couldn't do it itself. */
export function deleteEndpoints(dataDir: string): void {
  rmSync(endpointsFile(dataDir), { force: true });
}
