import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('never installs through a link, which may lead to another checkout’s packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-checkout-'));
  const [checkout, others] = [join(folder, 'checkout'), join(folder, 'others')];
  const programs = join(checkout, 'src/apps/all');
  mkdirSync(programs, { recursive: true });
  mkdirSync(others);
  for (const file of ['prepare-checkout.mjs', 'keep-former-assets.mjs', 'progress.mjs'])
    cpSync(join(import.meta.dirname, file), join(programs, file));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } }));
  writeFileSync(join(others, 'kept'), '');
  symlinkSync(others, join(checkout, 'node_modules'));
  const { installPackages } = (await import(join(programs, 'prepare-checkout.mjs'))) as { installPackages: () => Promise<void> };
  await expect(installPackages()).rejects.toThrow(/node_modules is a link to another folder, .* remove the link, then start again\.$/);
  expect(existsSync(join(others, 'kept'))).toBe(true);
});
