// The last release with today's migrations in place of its own. Plain JavaScript.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = 'src/db/migrations';

/**
 * Lays out a release in a new folder and returns it. It borrows the packages of this checkout, each by a link, and has caches of its own.
 * `more` are further migrations: SQL by name.
 */
export function layOut(checkout, commit, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-last-release-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: checkout, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  mkdirSync(join(folder, MIGRATIONS));
  for (const name of readdirSync(join(checkout, MIGRATIONS)))
    copyFileSync(join(checkout, MIGRATIONS, name), join(folder, MIGRATIONS, name));
  for (const [name, sql] of Object.entries(more)) writeFileSync(join(folder, MIGRATIONS, name), sql);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(checkout, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(checkout, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}
