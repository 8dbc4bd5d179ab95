import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running copy tells its addresses. */
export function endpointsFile(dataDir: string): string {
  return join(dataDir, 'endpoints.json');
}

/** Takes the addresses back; also when they were told by a supervisor that was killed and could not do it itself. */
export function forgetEndpoints(dataDir: string): void {
  rmSync(endpointsFile(dataDir), { force: true });
}
