import process from 'node:process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimShelf, isOnSameDisk, judgeShelf, SHELF_MARKER, SHELF_NOTE } from './shelf-owner.ts';

function newFolders() {
  const home = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [dataDir, otherDir, shelf, disk] = ['data', 'other', 'shelf', 'disk'].map((name) => join(home, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [dataDir, otherDir]) mkdirSync(folder);
  return { dataDir, otherDir, shelf, disk };
}

test('nothing is backed up into the empty folder in which the disk of the backups is mounted otherwise, until the disk is given up', async () => {
  const { dataDir, shelf, disk } = newFolders();
  await claimShelf(dataDir, shelf);
  expect(await judgeShelf(dataDir, shelf)).toBe('ours');
  renameSync(shelf, disk);
  await expect(claimShelf(dataDir, shelf)).rejects.toThrow('is the disk of BACKUP_DIR away?');
  expect(existsSync(shelf)).toBe(false);
  mkdirSync(shelf);
  await expect(claimShelf(dataDir, shelf)).rejects.toThrow(`delete ${join(dataDir, SHELF_NOTE)}`);
  expect(readdirSync(shelf)).toEqual([]);
  rmSync(shelf, { recursive: true });
  renameSync(disk, shelf);
  await claimShelf(dataDir, shelf);
  rmSync(shelf, { recursive: true });
  rmSync(join(dataDir, SHELF_NOTE));
  await claimShelf(dataDir, shelf);
  expect(await judgeShelf(dataDir, shelf)).toBe('ours');
});

test('a second site is refused the folder of the first, until it takes its place', async () => {
  const { dataDir, otherDir, shelf, disk } = newFolders();
  expect(await judgeShelf(otherDir, shelf)).toBe('new');
  await claimShelf(dataDir, shelf);
  await claimShelf(otherDir, disk);
  for (const [from, folder] of [
    [otherDir, shelf],
    [dataDir, disk],
  ] as const)
    // prettier-ignore
    await expect(claimShelf(from, folder)).rejects.toThrow('holds the backups of another DATA_DIR');
  rmSync(join(shelf, SHELF_MARKER));
  await claimShelf(otherDir, shelf);
  expect([await judgeShelf(otherDir, shelf), await judgeShelf(dataDir, shelf)]).toEqual(['ours', 'another']);
  // Another folder was wanted for a while.
  expect(await judgeShelf(otherDir, disk)).toBe('ours');
});

test.skipIf(process.platform !== 'linux')('says whether backups are on the disk of DATA_DIR', async () => {
  const { dataDir, otherDir } = newFolders();
  expect(await isOnSameDisk(dataDir, otherDir)).toBe(true);
  expect(await isOnSameDisk(dataDir, '/proc')).toBe(false);
  expect(await isOnSameDisk(dataDir, join(otherDir, 'nothing'))).toBe(false);
});
