// `npm run chaos`: breaks the running product in every way that it must survive, and counts what was lost; `npm run chaos -- nightly` for
// an hour, and shrinks what failed. Plain JavaScript: it runs on any
// Node, installs the packages, builds the pages, and hands over to a Node that runs TypeScript.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { buildWeb, checkout, environmentFor, findNode, installPackages } from '../../src/apps/all/prepare-checkout.mjs';
import { complain, say, style } from '../../src/apps/all/progress.mjs';

try {
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')} ${style.dim('chaos')}\n`);
  await installPackages();
  const node = findNode();
  await buildWeb(node);
  process.exitCode = await wreck(node);
} catch (error) {
  complain(`\n  ${style.bad('✗')} ${error.message}\n`);
  process.exitCode = 1;
}

function wreck(node) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(checkout, `tests/chaos/${process.argv[2] === 'nightly' ? 'nightly' : 'main'}.ts`)], {
      cwd: checkout,
      env: environmentFor(node),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
