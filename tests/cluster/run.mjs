// `npm run cluster`: the product on a coordinator and two workers of Citus on this machine. Plain JavaScript: it runs on any Node, installs
// the packages, builds the pages, and hands over to a Node that runs TypeScript.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { buildWeb, checkout, environmentFor, findNode, installPackages } from '../../src/apps/all/prepare-checkout.mjs';
import { complain, say, style } from '../../src/apps/all/progress.mjs';
import { findCitus } from './find-citus.mjs';

try {
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')} ${style.dim('cluster')}\n`);
  process.exitCode = findCitus() === null ? skip() : await runAll();
} catch (error) {
  complain(`\n  ${style.bad('✗')} ${error.message}\n`);
  process.exitCode = 1;
}

function skip() {
  say('Not run: no PostgreSQL 15 with Citus is installed here (docs/runbooks/run-on-citus.md).');
  return 0;
}

async function runAll() {
  await installPackages();
  const node = findNode();
  await buildWeb(node);
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(checkout, 'tests/cluster/main.ts')], {
      cwd: checkout,
      env: environmentFor(node),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
