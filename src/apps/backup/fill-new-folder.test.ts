import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillNewFolder } from './fill-new-folder.ts';

function newScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'turnout-fill-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  return scratch;
}

async function breakOff(folder: string): Promise<void> {
  mkdirSync(join(folder, 'blobs'));
  writeFileSync(join(folder, 'blobs', 'file-1'), 'x');
  throw new Error('No space left on device');
}

test('a folder that isn’t empty is refused, and nothing in it is touched', async () => {
  const folder = newScratch();
  writeFileSync(join(folder, 'mine'), 'x');
  await expect(fillNewFolder(folder, () => breakOff(folder))).rejects.toThrow('is not empty. Choose a new folder.');
  expect(readdirSync(folder)).toEqual(['mine']);
});

test('nothing stays of one that failed, so that the same command can be run again', async () => {
  const scratch = newScratch();
  const [created, given] = [join(scratch, 'created'), join(scratch, 'given')];
  mkdirSync(given);
  for (const folder of [created, given])
    await expect(fillNewFolder(folder, () => breakOff(folder))).rejects.toThrow('No space left on device');
  expect([existsSync(created), readdirSync(given)]).toEqual([false, []]);
  expect(await fillNewFolder(created, async () => 'made')).toBe('made');
});
