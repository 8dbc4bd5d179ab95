// `npm run gallery`: a page with every piece of the design system in both themes, which follows changes of its source.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { checkout, environmentFor, findNode, installPackages } from '../../src/apps/all/prepare-checkout.mjs';

await installPackages();
const node = findNode();
const words = ['--config', join(import.meta.dirname, 'vite.config.ts'), '--open'];
const vite = spawn(node, [join(checkout, 'node_modules/vite/bin/vite.js'), ...words.slice(0, process.stdout.isTTY ? 3 : 2)], {
  cwd: checkout,
  env: environmentFor(node),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vite.kill(signal));
vite.once('exit', (code) => (process.exitCode = code ?? 1));
