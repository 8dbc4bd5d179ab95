import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isDistributed } from '#db/distribution.ts';
import { catchUpJob } from '#features/search/index/server/catch-up.ts';
import { locateAllVenuesJob } from '#features/sessions/venue/server/locate-all-venues.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { injectDependencies } from '#apps/worker/inject-dependencies.ts';
import { assertDemoAllowed } from '../src/apps/worker/assert-no-demo.ts';
import { yieldToPeople } from './yield-to-people.ts';
import { KEPT_PICTURES } from './kept-pictures.ts';
import { DemoRefused, loadDemo } from './load-demo.ts';
import { type Removal, removeDemo } from './remove-demo.ts';

// No command creates the demo's rows, so these jobs derive from them what a command would have caused.
const FOLLOWING = [locateAllVenuesJob, catchUpJob];

// Its rows are counted and answered by everybody's: taking them out joins rows of different machines.
const NOT_FROM_A_CLUSTER =
  'The demo can’t be removed from a cluster. Begin with an empty database, or return to one machine first (docs/runbooks/run-on-citus.md).';

const USAGE = 'Usage: `demo load` or `demo remove`.';

// If the parent has gone, nobody wants this any more; the next load completes what is unfinished.
const leave = () => process.exit(1);
process.once('disconnect', leave);
yieldToPeople();
process.exitCode = await main(process.argv[2]);
process.off('disconnect', leave);

async function main(what: string | undefined): Promise<number> {
  if (what !== 'load' && what !== 'remove') {
    console.error(USAGE);
    return 2;
  }
  try {
    const config = readConfig(process.env);
    if (what === 'load') assertDemoAllowed(config.payments.mode);
    injectDependencies();
    const log = createLogger('demo', config.logLevel);
    const open = await openServices(config, {
      program: 'demo',
      role: 'sender',
      jobs: allJobs,
      log,
      now: () => new Date(),
      newId: () => v7(),
    });
    try {
      if (what === 'remove' && (await isDistributed(open.pool))) throw new DemoRefused(NOT_FROM_A_CLUSTER);
      await (what === 'load' ? load(open.services) : remove(open.services));
    } finally {
      await open.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof DemoRefused ? error.message : error);
    return 1;
  }
}

async function load(services: Services): Promise<void> {
  const outcome = await loadDemo(services, {
    randomBytes,
    report: (progress) => process.send?.({ progress }),
    picturesIn: KEPT_PICTURES,
  });
  if (outcome === 'loaded') {
    const orders = FOLLOWING.map(({ name }) => ({ name, payload: {}, startAfter: null, priority: 0 }));
    await services.jobs.put(services.db, orders);
    services.jobs.wake(orders.map(({ name }) => name));
  }
  console.log(outcome === 'loaded' ? 'The demo is loaded.' : 'The demo was already there.');
}

async function remove(services: Services): Promise<void> {
  console.log(explain(await removeDemo(services)));
}

function explain({ people, rows, files }: Removal): string {
  if (people === 0) return 'There is no demo to remove.';
  const kinds = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`);
  return `Removed the ${people} people of the demo and everything of theirs: ${kinds.join(', ')}, ${files} files. Real people’s data and orders that cost money are untouched.`;
}
