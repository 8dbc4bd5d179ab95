// `npm run bench`: measures the product beside what this machine can do, in one run. Plain JavaScript: it runs on any Node, installs the
// packages, builds the pages, and hands over to a Node that runs TypeScript.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { buildWeb, checkout, environmentFor, findNode, installPackages } from '../../src/apps/all/prepare-checkout.mjs';
import { complain, say, style } from '../../src/apps/all/progress.mjs';
import { usage } from './usage.mjs';

const words = process.argv.slice(2);
if (words.length > 0) {
  const isHelp = words.every((word) => word === '--help' || word === '-h');
  if (!isHelp) complain(`npm run bench takes settings from the environment, not “${words.join(' ')}”.\n`);
  say(usage());
  process.exit(isHelp ? 0 : 1);
}
try {
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')} ${style.dim('bench')}\n`);
  await installPackages();
  const node = findNode();
  await buildWeb(node);
  process.exitCode = await measure(node);
} catch (error) {
  complain(`\n  ${style.bad('✗')} ${error.message}\n`);
  process.exitCode = 1;
}

function measure(node) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(checkout, 'tests/bench/main.ts')], {
      cwd: checkout,
      env: { ...environmentFor(node), NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
