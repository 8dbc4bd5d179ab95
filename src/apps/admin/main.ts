import { v7 } from 'uuid';
import { Refusal } from '#kernel/refusal.ts';
import { ConfigError, readConfig } from '#platform/server/config.ts';
import { createLogger } from '#platform/server/log.ts';
import { openServices } from '#platform/server/open-services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { grantAdmin } from '#features/accounts/server/commands/grant-admin.ts';

process.exitCode = await main(process.argv.slice(2));

/** `npm start -- admin grant <username>`: the only way to make an administrator (product decisions section 8). */
async function main([verb, username]: string[]): Promise<number> {
  if (verb !== 'grant' || username === undefined) {
    console.error('Say whom to make an administrator: `admin grant <username>`.');
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const log = createLogger('admin', config.logLevel);
    const open = await openServices(config, { program: 'admin', role: 'sender', jobs: [], log, now: () => new Date(), newId: () => v7() });
    try {
      await inTransaction(open.services, (command) => grantAdmin(command, username));
      console.warn(`@${username} is an administrator now.`);
    } finally {
      await open.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Refusal ? error.message : error);
    return 1;
  }
}
