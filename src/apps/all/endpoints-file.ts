import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// In which a running copy publishes its addresses.
function endpointsFile(dataDir: string): string {
  return join(dataDir, 'endpoints.json');
}

/** Publishes the addresses, all at once: whoever reads the file finds it whole. */
export function writeEndpoints(dataDir: string, endpoints: object): void {
  const file = endpointsFile(dataDir);
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** Withdraws the addresses, including those of a supervisor that was killed and couldn't do it itself. */
export function deleteEndpoints(dataDir: string): void {
  rmSync(endpointsFile(dataDir), { force: true });
}
