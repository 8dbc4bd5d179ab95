import { v7 } from 'uuid';
import { Refusal } from '#kernel/http/refusal.ts';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { injectDependencies } from '#apps/worker/inject-dependencies.ts';
import { ADMIN_COMMANDS } from './admin-commands.ts';

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- admin`: `grant <username>` is the only way to make an administrator
 * (docs/product.md#administrators), and `revoke <username>` to stop one; `remove-second-factor <email>`, `export-suspended` and
 * `delete-suspended <username>` are for support.
 */
async function main([verb = '', whom]: string[]): Promise<number> {
  const run = ADMIN_COMMANDS.get(verb);
  if (run === undefined || whom === undefined) {
    console.error(
      'Usage: `admin grant <username>`, `admin revoke <username>`, `admin export-suspended <username>`, `admin delete-suspended <username>` or `admin remove-second-factor <email>`.',
    );
    return 2;
  }
  injectDependencies();
  try {
    const config = readConfig(process.env);
    const log = createLogger('admin', config.logLevel);
    const given = { program: 'admin', role: 'sender', jobs: allJobs, log, now: () => new Date(), newId: () => v7() } as const;
    const open = await openServices(config, given);
    try {
      console.warn(await inTransaction(open.services, (command) => run(command, whom, config)));
    } finally {
      await open.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Refusal ? error.message : error);
    return 1;
  }
}
