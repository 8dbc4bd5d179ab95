// `npm run texts` writes the catalogue anew; `--verify` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildCatalogue, CATALOGUE } from './catalogue.ts';

const wanted = buildCatalogue();
if (!process.argv.includes('--verify')) {
  writeFileSync(CATALOGUE, wanted);
} else if (readFileSync(CATALOGUE, 'utf8') !== wanted) {
  process.stderr.write('locales/messages.pot is out of date: run "npm run texts".\n');
  process.exitCode = 1;
}
