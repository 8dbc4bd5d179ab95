import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { lockDataDir } from './open-data-dir.ts';
import { runCommand } from './run-command.ts';
import { readSettings } from './settings.ts';

const checkout = join(import.meta.dirname, '../../..');

test('names every command when it is asked for one that does not exist', async () => {
  const asked = runCommand('nothing', [], { settings: readSettings({}, checkout), checkout, base: {} });
  await expect(asked).rejects.toThrow(
    'Unknown command "nothing". Commands are: admin, backup, check, database, demo, jobs, maintenance, places, restore, secrets, storage.',
  );
});

test('says where to run a command if the database of the running site is out of reach', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-command-'));
  const lock = lockDataDir(dataDir);
  onTestFinished(() => {
    lock.release();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ask = () => runCommand('backup', [], { settings: readSettings({ DATA_DIR: dataDir }, checkout), checkout, base: {} });
  await expect(ask()).rejects.toThrow('its PostgreSQL cannot be reached: it has not said where. Run the command where the site runs');
  mkdirSync(join(dataDir, 'database'));
  writeFileSync(join(dataDir, 'database/socket-folder'), '/run/of-another-container');
  await expect(ask()).rejects.toThrow('there is no socket in /run/of-another-container that this account can see from here');
});
