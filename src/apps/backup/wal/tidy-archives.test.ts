import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import type { KeptFiles } from './kept-files.ts';
import { tidyArchives } from './tidy-archives.ts';
import { archivesIn, MARKER, openArchive } from './wal-archive.ts';

const [USED, LEFT] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-30T12:00:00Z');
const segment = (place: number) => `00000001${place.toString(16).toUpperCase().padStart(16, '0')}`;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** Makes an archive with files kept so many days ago. */
async function fill(shelf: string, id: string, { log, files }: { log: [number, number][]; files: [string, number][] }) {
  const folder = join(archivesIn(shelf), id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARKER), '');
  const archive = openArchive(folder, null);
  const source = async () => Readable.from([Buffer.from('x')], { objectMode: false });
  const add = async (kept: KeptFiles, name: string, days: number) => {
    await kept.add(name, source);
    for await (const one of kept.list()) if (one.name === name) utimesSync(one.path, daysAgo(days), daysAgo(days));
  };
  for (const [place, days] of log) await add(archive.log, segment(place), days);
  for (const [name, days] of files) await add(archive.files, name, days);
}

async function namesOf(kept: Pick<KeptFiles, 'list'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of kept.list()) names.push(name);
  return names.toSorted();
}

async function namesIn(shelf: string, id: string) {
  const { log, files } = openArchive(join(archivesIn(shelf), id), null);
  return [await namesOf(log), await namesOf(files)];
}

test('of an archive goes what is old and precedes its oldest backup, of one without a backup what is old, and nothing else', async () => {
  const shelf = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(shelf, { recursive: true }));
  await fill(shelf, USED, { log: [[1, 40], [2, 20], [3, 20], [4, 1]], files: [['d/old', 21], ['d/needed', 19], ['d/new', 1]] }); // prettier-ignore
  await fill(shelf, LEFT, { log: [[1, 40]], files: [['d/old', 21]] });
  const wal = { id: USED, from: segment(3), since: daysAgo(20).toISOString() };
  const backups = [{ at: daysAgo(3).toISOString(), wal: { ...wal, from: segment(4) } }, { at: daysAgo(20).toISOString(), wal }, { at: daysAgo(50).toISOString() }]; // prettier-ignore
  expect(await tidyArchives({ shelf, backups, now: NOW, keepDays: 14 })).toBe(5);
  expect(await namesIn(shelf, USED)).toEqual([
    [segment(3), segment(4)],
    ['d/needed', 'd/new'],
  ]);
  expect(readdirSync(join(archivesIn(shelf), LEFT))).toEqual([MARKER]);
  expect(await tidyArchives({ shelf, backups, now: NOW, keepDays: 14 })).toBe(0);
});

test('a draft that a killed process has left goes after some hours, however long files are kept', async () => {
  const shelf = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(shelf, { recursive: true }));
  await fill(shelf, USED, { log: [[1, 1]], files: [['d/kept', 1]] });
  const folder = join(archivesIn(shelf), USED, 'files/d');
  for (const [name, hours] of [
    ['left.part', 7],
    ['written.part', 1],
  ] as const) {
    // prettier-ignore
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), daysAgo(hours / 24), daysAgo(hours / 24));
  }
  expect(await tidyArchives({ shelf, backups: [], now: NOW, keepDays: 14 })).toBe(1);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^kept-/), 'written.part']);
});

test('a folder without archives, and what somebody else put there, is left alone', async () => {
  const shelf = mkdtempSync(join(tmpdir(), 'turnout-shelf-'));
  onTestFinished(() => rmSync(shelf, { recursive: true }));
  expect(await tidyArchives({ shelf, backups: [], now: NOW, keepDays: 14 })).toBe(0);
  await fill(shelf, 'notes', { log: [[1, 400]], files: [] });
  expect(await tidyArchives({ shelf, backups: [], now: NOW, keepDays: 14 })).toBe(0);
});
