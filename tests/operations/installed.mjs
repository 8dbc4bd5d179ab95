// Plain JavaScript: `npm test` asks on any Node which of the tools that an operator has are installed here.
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Packages install servers among the programs of administrators, which aren't on everybody's path.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Returns the path of a program of this machine, or null. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** Returns the folder with the newest PostgreSQL server of this machine that has its client programs, or null. */
export function findPostgresServer() {
  const root = '/usr/lib/postgresql';
  const versions = namesIn(root).toSorted((one, other) => Number(other) - Number(one));
  const folders = [...versions.map((version) => join(root, version, 'bin')), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.find((folder) => ['initdb', 'postgres', 'pg_dump'].every((name) => isProgram(join(folder, name)))) ?? null;
}

/** Returns what the tests of `deploy` and of commands leave out on this machine, and why, in words that end a sentence. */
export function toolsNotHere() {
  return [
    { label: 'Units checked by systemd', program: 'systemd-analyze' },
    { label: 'Turnout behind nginx', program: 'nginx' },
    { label: 'Turnout behind Caddy', program: 'caddy' },
    { label: 'Alerts and metrics read by Prometheus', program: 'promtool' },
  ]
    .flatMap(({ label, program }) => (findProgram(program) === null ? [{ label, why: `${program} is not installed here` }] : []))
    .concat([
      { label: 'The image, built by Docker', why: 'its steps run without it, but not its base image and what is installed in that' },
    ])
    .concat(findPostgresServer() === null ? [{ label: 'Backups of an own PostgreSQL', why: 'no PostgreSQL is installed here' }] : []);
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
