import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the repository's units expect Turnout to be. */
export const HOME = '/srv/turnout';
export const CHECKOUT = join(import.meta.dirname, '../..');
export const DEPLOY = join(CHECKOUT, 'deploy');

/** What a unit of `deploy/systemd` starts, and with which environment. */
export type Unit = { text: string; command: string[]; environment: Record<string, string>; stopSeconds: number };

/** Reads a unit with its EnvironmentFile, as if the checkout were installed at `HOME`. */
export function readUnit(name: string): Unit {
  const text = readFileSync(join(DEPLOY, 'systemd', name), 'utf8');
  const values = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const own = values('Environment').flatMap((line) => line.split(' '));
  const given = readFileSync(join(DEPLOY, 'systemd/turnout.env'), 'utf8').split('\n');
  return {
    text,
    command: (values('ExecStart')[0] ?? '').replaceAll(HOME, CHECKOUT).split(' '),
    environment: Object.fromEntries([...own, ...given].flatMap(settingIn)),
    stopSeconds: Number(values('TimeoutStopSec')[0]),
  };
}

function settingIn(line: string): [name: string, value: string][] {
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line.trim()) ?? [];
  return name === undefined ? [] : [[name, (value ?? '').replaceAll(/^"|"$/g, '')]];
}
