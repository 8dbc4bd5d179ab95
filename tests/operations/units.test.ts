import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from './installed.mjs';
import { CHECKOUT, DEPLOY, HOME, readUnit } from './read-unit.ts';
import { processesOf, startSite } from './start-site.ts';

const UNITS = readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.service'));
const ANALYZE = findProgram('systemd-analyze');
// systemd's own scale from 0 (confined) to 10; a unit without settings has 9.6.
const MOST_EXPOSED = 3;

/** Writes a unit to a folder of its own, as if the checkout were installed, and returns its path. */
function installed(name: string, change = (text: string) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, change(readUnit(name).text.replaceAll(HOME, CHECKOUT)));
  return path;
}

describe.skipIf(ANALYZE === null)('units, checked by systemd', () => {
  const analyze = (...words: string[]) => {
    try {
      return { ok: true, output: execFileSync(ANALYZE ?? '', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }) };
    } catch (error) {
      return { ok: false, output: String((error as { stderr?: unknown }).stderr) };
    }
  };

  test.for(UNITS)('%s has no setting that systemd does not know, and starts a program that is there', (name) => {
    expect(analyze('verify', '--recursive-errors=no', installed(name))).toEqual({ ok: true, output: '' });
  });

  test('a setting that systemd does not know is noticed', () => {
    const path = installed('turnout.service', (text) => text.replace('KillMode=', 'KillMood='));
    expect(analyze('verify', '--recursive-errors=no', path).output || 'nothing').not.toBe('nothing');
  });

  test.for(UNITS)('%s is confined', (name) => {
    const rated = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, installed(name));
    expect(rated).toHaveProperty('ok', true);
  });
});

test('the unit may write backups where its settings put them', () => {
  const [, folder] = /^#?BACKUP_DIR=(.*)$/m.exec(readFileSync(join(DEPLOY, 'systemd/turnout.env'), 'utf8')) ?? [];
  expect(folder).toMatch(/^\//);
  // Also where no such folder is (-).
  expect(readUnit('turnout.service').text).toContain(`\nReadWritePaths=-${folder}\n`);
});

test('the folder in which a restore puts its socket stays while the site is stopped', () => {
  expect(readUnit('turnout.service').text).toMatch(/^RuntimeDirectoryPreserve=yes$/m);
});

test('the unit’s command serves as a user who may write nothing but DATA_DIR, and SIGTERM to it alone stops everything in time', async () => {
  const { command, environment, stopSeconds } = readUnit('turnout.service');
  const site = await startSite({ command, environment });
  onTestFinished(site.remove);
  expect((await fetch(`${site.inner}/readyz`)).status).toBe(200);
  expect(processesOf(site.dataDir).length).toBeGreaterThan(2);
  const { code, seconds } = await site.stop();
  expect({ code, running: processesOf(site.dataDir) }).toEqual({ code: 0, running: [] });
  expect(seconds).toBeLessThan(stopSeconds);
});
