// `npm run pseudo`: Turnout from the sources, in a language that nobody speaks. What isn't in brackets isn't in the catalogue, or people wrote it.
// `npm run pseudo -- check` asks its pages instead, with demo data of its own, and lists what isn't (tests/pseudo/check-pages.ts).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { checkout, environmentFor, findNode, installPackages } from '../src/apps/all/prepare-checkout.mjs';

await installPackages();
const node = findNode();
const [mode, ...words] = process.argv.slice(2);
process.exitCode = mode === 'check' ? await check() : await ended(startWorld({}, 'inherit'));

function startWorld(environment, stdio) {
  const translate = pathToFileURL(join(import.meta.dirname, 'translate-programs.ts')).href;
  const world = spawn(node, [join(checkout, 'src/apps/all/start.mjs'), 'dev'], {
    cwd: checkout,
    env: {
      ...environmentFor(node),
      ...environment,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${translate}`.trim(),
      TURNOUT_LANGUAGE: 'pseudo',
    },
    stdio,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => world.kill(signal));
  return world;
}

async function check() {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-pseudo-'));
  const ports = { PORT: '0', MAILBOX_PORT: '0', PAYMENTS_PORT: '0', SMTP_PORT: '0' };
  const world = startWorld({ ...ports, DATA_DIR: dataDir, TURNOUT_DEMO: '1', RATE_LIMIT_FACTOR: '20', QUEUE_MS: '0' }, [
    'ignore',
    'ignore',
    'inherit',
  ]);
  const over = ended(world);
  try {
    while (!hasDemo(dataDir)) {
      if (world.exitCode !== null) return 1;
      await sleep(200);
    }
    const asker = spawn(node, [join(checkout, 'tests/pseudo/check-pages.ts'), ...words], {
      cwd: checkout,
      env: { ...environmentFor(node), TURNOUT_TEST_DATA_DIR: dataDir },
      stdio: 'inherit',
    });
    return await ended(asker);
  } finally {
    world.kill('SIGTERM');
    await over;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// The sign-ins of the demo are written once all of it is there.
function hasDemo(dataDir) {
  const file = join(dataDir, 'endpoints.json');
  return existsSync(file) && 'demo' in JSON.parse(readFileSync(file, 'utf8'));
}

function ended(program) {
  return new Promise((resolve) => program.once('exit', (code) => resolve(code ?? 1)));
}
