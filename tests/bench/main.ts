import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';

import { createPasswords } from '#identity/sign-in/passwords.ts';

import { beginStep, complain } from '../../src/apps/all/progress.mjs';
import { measureAll, noResults } from './measure-all.ts';
import { printReport } from './report.ts';
import { forgetSales, READER_PASSWORD, seed } from './seed.ts';
import { readBenchSettings } from './settings.ts';
import { startDatabase } from './start-database.ts';
import { forgetBooks } from './start-payments.ts';
import { identityOf, webEnvironment } from './start-web.ts';

const number = (value: number) => value.toLocaleString('en-GB');
const settings = readBenchSettings(process.env);
const preparing = beginStep(`Filling a database: ${number(settings.size.people)} people, ${number(settings.size.contents)} contents`);
const database = await startDatabase(settings.folder, settings.size);
let interrupted = false;
const interrupt = () => {
  interrupted = true;
  process.exitCode = 130;
  void database.stop().finally(() => process.exit());
};
process.once('SIGINT', interrupt);
process.once('SIGTERM', interrupt);
try {
  const environment = await webEnvironment(database);
  const jobs = await webEnvironment(database);
  const rendering = { ...(await webEnvironment(database)), PAGE_CACHE: 'off' };
  // Its people sign in at the first program, whose keys are in the same database.
  const pressed = { ...(await webEnvironment(database)) };
  const live = { ...(await webEnvironment(database)) };
  const liveShared = { ...(await webEnvironment(database)) };
  mkdirSync(environment['DATA_DIR'] ?? '', { recursive: true });
  const passwordHash = await createPasswords((size) => Buffer.from(crypto.getRandomValues(new Uint8Array(size)))).hash(READER_PASSWORD);
  if (database.isFilled) await forgetSales(database.connectionString);
  else await seed(database.connectionString, settings.size, { issuer: identityOf(environment).issuer, passwordHash });
  forgetBooks(environment);
  database.markFilled();
  preparing.done();
  const results = noResults();
  try {
    await measureAll(settings, { web: environment, rendering, pressed, jobs, live, liveShared }, database, results);
  } finally {
    // Whatever failed, what was measured until then took long.
    if (!interrupted) {
      printReport(results);
      if (settings.jsonFile !== null) writeFileSync(settings.jsonFile, `${JSON.stringify(results, null, 2)}\n`);
    }
  }
  if (results.problems.length > 0) process.exitCode = 1;
} catch (error) {
  if (!interrupted) {
    complain(`\n  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
} finally {
  if (!interrupted) await database.stop();
}
