// `npm start`. Plain JavaScript without dependencies: it must run on any Node, in a checkout where nothing is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { takeOverAssets } from './keep-previous-assets.mjs';
import { buildWeb, checkout, environmentFor, findNode, installPackages } from './prepare-checkout.mjs';
import { complain, say, style } from './progress.mjs';
import { recordRunning } from './running-here.mjs';

const LOOK_EVERY_MS = 500;

try {
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')}\n`);
  await installPackages();
  if (process.argv[2] === 'prepare') await prepare(process.argv[3]);
  else runAll(findNode());
} catch (error) {
  complain(`\n  ${style.bad('✗')} ${String(error.message).replaceAll('\n', '\n    ')}\n`);
  process.exit(1);
}

// Installs and builds, and starts nothing: what takes minutes is done while the site still runs from another checkout.
async function prepare(running) {
  if (running !== undefined && !existsSync(join(running, 'build/client/assets')))
    throw new Error(`${running} has no build: name the checkout that the site runs from.`);
  await buildWeb(findNode());
  if (running !== undefined) say(`  ${takeOverAssets(checkout, running)} files of open pages taken over from ${running}`);
  say(`\n  ${style.good('✓')} Ready to start from ${checkout}\n`);
}

function runAll(node) {
  // A process group of its own, so that Ctrl-C reaches it only once, from here. If this process is
  // killed, the channel breaks and the other side stops by itself.
  const main = spawn(node, [join(dirname(fileURLToPath(import.meta.url)), 'main.ts'), ...process.argv.slice(2)], {
    cwd: checkout,
    env: environmentFor(node),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const removeRecord = recordRunning(checkout, main.pid);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => main.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  stopWithNpm(main);
  main.once('error', (error) => {
    complain(`  ${style.bad('✗')} ${error.message}`);
    process.exit(1);
  });
  main.once('exit', (code, signal) => {
    removeRecord();
    process.exit(signal === null ? (code ?? 1) : 1);
  });
}

// npm passes no signal on: it ends, this process gets another parent, and the site would run on with nobody to stop it. Without npm
// a new parent means nothing, as after `nohup`.
function stopWithNpm(main) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    main.kill('SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
