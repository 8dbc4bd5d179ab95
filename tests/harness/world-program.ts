import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { readSettings } from '#apps/all/settings.ts';
import { BUILT_PROGRAMS } from '#apps/all/program-paths.ts';
import { World } from '#apps/all/world.ts';

// The supervisor in a separate process, so that a test can kill it. Its argument is a checkout with stand-in programs, in which each
// preparation appends a line.
const [checkout = ''] = process.argv.slice(2);
const world = new World({
  programs: BUILT_PROGRAMS,
  settings: readSettings(process.env, checkout),
  checkout,
  base: process.env,
  prepare: async () => appendFileSync(join(checkout, 'prepared'), 'once\n'),
  watch: { restarting: () => undefined, restarted: (name) => process.send?.({ restarted: name }) },
});
const stop = () => void world.stop().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('disconnect', stop);
try {
  const { endpoints } = await world.start();
  process.send?.({ ready: endpoints });
} catch (error) {
  await world.stop();
  process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
