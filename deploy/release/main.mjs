// `npm run release [folder]` makes an archive that starts on a machine with nothing installed, a list of what is in it (SBOM) and their
// checksums; `--folder <folder>` lays out the same without packing it, as for an image. Plain JavaScript without dependencies.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { buildWeb, checkout, findNode, installPackages } from '../../src/apps/all/prepare-checkout.mjs';
import { complain, say, style } from '../../src/apps/all/progress.mjs';
import { makeRelease } from './make-release.mjs';
import { stageRelease } from './stage-release.mjs';

const [first, second] = process.argv.slice(2);

try {
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')} ${style.dim('release')}\n`);
  await installPackages();
  await buildWeb(findNode());
  const made = first === '--folder' ? stage(second) : (await makeRelease(resolve(first ?? join(checkout, 'release')))).archive;
  say(`\n  ${style.good('✓')} ${made}\n`);
} catch (error) {
  complain(`\n  ${style.bad('✗')} ${String(error.message).replaceAll('\n', '\n    ')}\n`);
  process.exitCode = 1;
}

function stage(folder) {
  if (folder === undefined) throw new Error('Usage: --folder <folder>');
  mkdirSync(folder, { recursive: true });
  stageRelease(checkout, resolve(folder));
  return resolve(folder);
}
