import process from 'node:process';
import { v7 } from 'uuid';
import { Refusal } from '#kernel/http/refusal.ts';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import { NOBODY } from '#features/people/rules.ts';
import { MODE_LABELS } from '#features/administration/maintenance/copy.ts';
import { readMaintenance } from '#features/administration/maintenance/server/read-maintenance.ts';
import { setMaintenance } from '#features/administration/maintenance/server/set-maintenance.ts';
import { parseMaintenance, USAGE } from './parse-maintenance.ts';

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- maintenance on`, `read-only` or `off` sets what people may do (docs/runbooks/maintenance.md), with the minutes that it is
 * expected to take and words for them if there are any; without a word it prints what holds.
 */
async function main(words: string[]): Promise<number> {
  const asked = parseMaintenance(words, new Date());
  if (asked === 'unknown') {
    console.error(USAGE);
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const log = createLogger('maintenance', config.logLevel);
    const given = { program: 'maintenance', role: 'sender', jobs: [], log, now: () => new Date(), newId: () => v7() } satisfies Parameters<
      typeof openServices
    >[1];
    const { services, close } = await openServices(config, given);
    try {
      if (asked !== null) await inTransaction(services, (command) => setMaintenance(command, { userId: NOBODY }, asked));
      const { mode, text, expectedEnd } = await readMaintenance(services.db);
      const end = expectedEnd === null ? '' : `, until about ${expectedEnd.slice(0, 16).replace('T', ' ')} UTC`;
      console.warn(`${MODE_LABELS[mode]}${end}${text === null ? '' : `: ${text}`}`);
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Refusal ? error.message : error);
    return 1;
  }
}
