import { createReadStream } from 'node:fs';
import { v7 } from 'uuid';
import { errorCode } from '#kernel/objects/error-code.ts';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import { importPostcodes, NotPostcodes } from './import-postcodes.ts';

process.exitCode = await main(process.argv.slice(2));

/** `npm start -- places import <file>`: imports the postcode directory of the Office for National Statistics, a CSV file. */
async function main([verb, file]: string[]): Promise<number> {
  if (verb !== 'import' || file === undefined) {
    console.error('Usage: `places import <file>`, with the CSV of the ONS Postcode Directory.');
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const log = createLogger('places', config.logLevel);
    const open = await openServices(config, { program: 'places', role: 'sender', jobs: [], log, now: () => new Date(), newId: () => v7() });
    try {
      const { taken, left } = await importPostcodes(open.services.db, createReadStream(file, 'utf8'));
      console.warn(`Imported ${taken} postcodes; skipped ${left} lines (terminated or without coordinates).`);
    } finally {
      await open.close();
    }
    return 0;
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof NotPostcodes || errorCode(error) === 'ENOENT';
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}
