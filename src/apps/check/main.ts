import { resolveTxt } from 'node:dns/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { v7 } from 'uuid';
import { createLogger } from '#platform/server/log/log.ts';
import { ConfigError, readConfig, type Config } from '#platform/server/program/config.ts';
import { openServices, type OpenServices } from '#platform/server/program/open-services.ts';
import { readBackupSettings } from '#apps/backup/backup-settings.ts';
import { checksOfAddress } from './check-address.ts';
import { checksOfDatabase } from './check-database.ts';
import { checkOfMailServer, checkOfRealMail, checksOfMailRecords } from './check-mail.ts';
import { checkOfPaymentsMode } from './check-payments-mode.ts';
import { checksOfMachine, checksOfWork } from './check-machine.ts';
import { checksOfWal } from './check-wal.ts';
import { checkOfSupportAddress } from './check-site.ts';
import { checksOfStripe } from './check-stripe.ts';
import { lineOf, runChecks, type Check } from './finding.ts';

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- check [address]` looks at everything that an operator sets up, one line each, and sends a mail to the address. In live mode
 * a start runs it with `--before-serving`, which leaves out what needs a running site. Status 1 if something is bad.
 */
async function main([given, ...more]: string[]): Promise<number> {
  const isStart = given === '--before-serving';
  if (more.length > 0 || (given !== undefined && !isStart && !given.includes('@'))) {
    console.error('Usage: `check` or `check <address>`, to which a mail is sent.');
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const log = createLogger('check', 'silent');
    const open = await openServices(config, { program: 'check', role: 'sender', jobs: [], log, now: () => new Date(), newId: () => v7() });
    try {
      const findings = await runChecks(checksFor(config, open, { isStart, address: isStart ? undefined : given }));
      for (const finding of findings) if (!isStart || finding.state !== 'good') console.warn(lineOf(finding));
      return findings.some(({ state }) => state === 'bad') ? 1 : 0;
    } finally {
      await open.close();
    }
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    return 1;
  }
}

function checksFor(
  config: Config,
  { services, pool }: OpenServices,
  { isStart, address }: { isStart: boolean; address: string | undefined },
): Check[] {
  const webs = Number(process.env['WEB_PROCESSES'] ?? 1);
  const ours = [
    ...checksOfDatabase(pool, { config, webs, machine: () => new Date(), isStart }),
    ...checksOfMachine(services),
    checkOfMailServer(config.mail),
    checkOfPaymentsMode(services),
    ...(config.payments.mode === 'sandbox' ? [] : [checkOfSupportAddress(services)]),
    // The sandbox has neither keys nor destinations that anybody sets up.
    ...(config.payments.mode === 'sandbox' ? [] : checksOfStripe(services.stripe, config)),
  ];
  if (isStart) return ours;
  const { folder, walSeconds } = readBackupSettings(process.env);
  return [
    ...checksOfAddress(config, { now: new Date(), videoMegabytes: services.site.values().videoMegabytes }),
    ...ours,
    ...checksOfMailRecords(config.mail, resolveTxt),
    ...(address === undefined ? [] : [checkOfRealMail(services.mailer, address, `check-${services.newId()}`)]),
    ...checksOfWork(services, folder === null ? null : resolve(folder)),
    ...checksOfWal(pool, { dataDir: config.dataDir, walSeconds, now: () => services.now() }),
  ];
}
