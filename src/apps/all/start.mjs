// `npm start`. Plain JavaScript without dependencies: it must run on any Node, in a checkout where nothing is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { upgrade } from '../upgrade/upgrade.mjs';
import { lendAssets, takeOverAssets } from './keep-previous-assets.mjs';
import { broughtNode, buildWeb, checkout, environmentFor, findNode, installPackages, linkPostgres } from './prepare-checkout.mjs';
import { complain, say, style } from './progress.mjs';
import { recordRunning } from './running-here.mjs';

const LOOK_EVERY_MS = 500;
// The folder as it was called, which may be a link: after an upgrade it leads to another version.
const home = resolve(process.argv[1] ?? '', '../../../..');
const dataDir = resolve(checkout, process.env.DATA_DIR?.trim() || '.data');

try {
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')}\n`);
  await installPackages();
  if (process.argv[2] === 'prepare') await prepare(process.argv[3]);
  else if (process.argv[2] === 'upgrade') await changeVersion(process.argv[3]);
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
  linkPostgres(findNode());
  if (running !== undefined) {
    say(`  ${takeOverAssets(checkout, running)} files of open pages taken over from ${running}`);
    const lent = lendAssets(checkout, running);
    say(lent === null ? `  ${running} can't be written: it gets no files of this version` : `  ${lent} new files lent to it`);
  }
  say(`\n  ${style.good('✓')} Ready to start from ${checkout}\n`);
}

async function changeVersion(given) {
  if (given === undefined) throw new Error('Usage: upgrade <archive of a release>, upgrade <folder of a version> or upgrade back.');
  await upgrade(home, given, { dataDir });
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
  let isStartingAnew = false;
  main.on('message', (message) => {
    isStartingAnew = Boolean(message?.startAnew);
    main.kill('SIGTERM');
  });
  main.once('exit', (code, signal) => {
    removeRecord();
    if (isStartingAnew) startAnew();
    process.exit(signal === null ? (code ?? 1) : 1);
  });
}

// Replaces this process, which a service manager watches, by that of the version to which the link leads now.
function startAnew() {
  const node = broughtNode(home) ?? process.execPath;
  // A relative DATA_DIR would lead elsewhere from there.
  const environment = { ...process.env, DATA_DIR: dataDir };
  if (process.execve) process.execve(node, [node, join(home, 'src/apps/all/start.mjs'), ...process.argv.slice(2)], environment);
  complain(`  ${style.bad('✗')} This Node (${process.version}) can't start another version in its place: start it again.`);
  process.exit(1);
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
