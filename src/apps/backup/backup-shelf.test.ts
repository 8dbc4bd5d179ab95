import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { whileNoOtherBackup } from './backup-lock.ts';
import { openBackupShelf } from './backup-shelf.ts';
import { recordVerification } from './verification.ts';
import { isBackupDue } from './nightly.ts';

const day = (number: number, time = '02:30:05') => new Date(`2026-06-${String(number).padStart(2, '0')}T${time}Z`);

function newShelf() {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, shelf: openBackupShelf(folder) };
}

const make = (draft: string) => mkdirSync(draft);

test('a backup that broke off leaves nothing, and if it was killed its rest is removed by the next one', async () => {
  const { folder, shelf } = newShelf();
  await expect(
    shelf.add(day(1), async (draft) => {
      make(draft);
      throw new Error('The disk is full.');
    }),
  ).rejects.toThrow('full');
  expect(await shelf.list()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  mkdirSync(join(folder, '2026-06-01T023005Z.part'));
  await shelf.add(day(2), async (draft) => make(draft));
  expect((await shelf.list()).map(({ at }) => at)).toEqual([new Date('2026-06-02T02:30:05Z')]);
  expect(existsSync(join(folder, '2026-06-01T023005Z.part'))).toBe(false);
});

test('a second backup at the same time is refused, and leaves the draft of the first alone', async () => {
  const { folder, shelf } = newShelf();
  const dataDir = join(folder, 'data');
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = whileNoOtherBackup(dataDir, () =>
    shelf.add(day(1), async (draft) => {
      make(draft);
      begun.resolve();
      await goOn.promise;
    }),
  );
  const second = () => whileNoOtherBackup(dataDir, () => shelf.add(day(2), async (draft) => make(draft)));
  await begun.promise;
  await expect(second()).rejects.toThrow('Another backup is being made');
  expect(existsSync(join(folder, '2026-06-01T023005Z.part'))).toBe(true);
  goOn.resolve();
  await first;
  await second();
  expect((await shelf.list()).map(({ at }) => at.getUTCDate())).toEqual([1, 2]);
});

test('old backups are deleted, but never the newest, and nothing else', async () => {
  const { folder, shelf } = newShelf();
  for (const number of [1, 10, 20]) await shelf.add(day(number), async (draft) => make(draft));
  for (const name of ['photos of the cat', 'film.part']) mkdirSync(join(folder, name));
  expect(await shelf.tidy(day(24), 14)).toBe(1);
  expect((await shelf.list()).map(({ at }) => at.getUTCDate())).toEqual([10, 20]);
  expect(await shelf.tidy(new Date('2027-06-01T00:00:00Z'), 14)).toBe(1);
  expect((await shelf.list()).map(({ at }) => at.getUTCDate())).toEqual([20]);
  await shelf.add(new Date('2027-06-02T00:00:00Z'), async (draft) => make(draft));
  for (const name of ['photos of the cat', 'film.part']) expect(existsSync(join(folder, name))).toBe(true);
});

test('the newest backup that was verified outlives those that were not, and what a failed one says is known', async () => {
  const { folder, shelf } = newShelf();
  for (const number of [1, 2, 3, 4]) await shelf.add(day(number), async (draft) => make(draft));
  const folders = (await shelf.list()).map((entry) => entry.folder);
  for (const [index, isWhole] of [true, true, false].entries()) await recordVerification(folders[index] ?? '', isWhole, day(5));
  expect((await shelf.list()).map(({ isWhole }) => isWhole)).toEqual([true, true, false, null]);
  expect(await shelf.tidy(day(28), 14)).toBe(2);
  expect((await shelf.list()).map(({ at }) => at.getUTCDate())).toEqual([2, 4]);
  await recordVerification(join(folder, 'of a disk that is gone'), true, day(5));
});

test('a backup of a later moment is neither deleted nor the newest, so that a clock that is wrong deletes nothing', async () => {
  const { shelf } = newShelf();
  for (const number of [1, 2, 29]) await shelf.add(day(number), async (draft) => make(draft));
  expect(await shelf.tidy(day(20), 14)).toBe(1);
  expect((await shelf.list()).map(({ at }) => at.getUTCDate())).toEqual([2, 29]);
  expect(await shelf.tidy(new Date(0), 14)).toBe(0);
});

test('a backup is due once a day at its time, and at once if that was missed', () => {
  const at = 2 * 60 + 30;
  expect(isBackupDue(at, null, day(5, '00:00:00'))).toBe(true);
  expect(isBackupDue(at, day(4), day(5, '02:29:59'))).toBe(false);
  expect(isBackupDue(at, day(4), day(5, '02:30:00'))).toBe(true);
  expect(isBackupDue(at, day(5), day(5, '23:59:59'))).toBe(false);
  expect(isBackupDue(at, day(2), day(5, '01:00:00'))).toBe(true);
});
