import { join } from 'node:path';

import { expect, test } from 'vitest';

import { runCommand } from './run-command.ts';
import { readSettings } from './settings.ts';

const checkout = join(import.meta.dirname, '../../..');

test('names every command when it is asked for one that does not exist', async () => {
  const asked = runCommand('nothing', [], { settings: readSettings({}, checkout), checkout, base: {} });
  await expect(asked).rejects.toThrow(
    'Unknown command "nothing". Commands are: admin, backup, check, database, demo, jobs, maintenance, places, restore, secrets, storage.',
  );
});
