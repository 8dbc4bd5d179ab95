import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createSealing, newBackupKey } from '../sealing.ts';
import { openKeptFiles, type KeptFiles } from './kept-files.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
async function namesOf(kept: Pick<KeptFiles, 'list'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of kept.list()) names.push(name);
  return names.toSorted();
}
const sourceOf = (content: string) => async () => Readable.from([Buffer.from(content)], { objectMode: false });
const read = async (kept: KeptFiles, name: string) => {
  const found = await kept.open(name);
  return found === null ? null : text(found);
};

test.each([
  { isPacked: true, isSealed: true },
  { isPacked: true, isSealed: false },
  { isPacked: false, isSealed: true },
  { isPacked: false, isSealed: false },
])('what is kept comes back (compressed: $isPacked, encrypted: $isSealed), and what was cut off since does not', async (how) => {
  const folder = newFolder();
  const sealing = how.isSealed ? await createSealing(await newBackupKey()) : null;
  const kept = openKeptFiles({ folder, sealing, isPacked: how.isPacked });
  const content = 'a segment '.repeat(50_000);
  await kept.add('d/one/segment', sourceOf(content));
  expect(await read(kept, 'd/one/segment')).toBe(content);
  expect(await read(kept, 'd/one/other')).toBeNull();
  expect(await namesOf(kept)).toEqual(['d/one/segment']);
  const [stored = ''] = readdirSync(join(folder, 'd/one'));
  expect(stored).toMatch(how.isPacked ? (how.isSealed ? /\.gz\.age$/ : /\.gz$/) : how.isSealed ? /[0-9a-f]\.age$/ : /-[0-9a-f]{64}$/);
  const path = join(folder, 'd/one', stored);
  truncateSync(path, statSync(path).size - 5);
  await expect(read(kept, 'd/one/segment')).rejects.toThrow('is cut off, altered, or of another key');
});

test('nothing is replaced: the same content again is no failure, and other content is refused', async () => {
  const folder = newFolder();
  const kept = openKeptFiles({ folder, sealing: null, isPacked: true });
  await kept.add('segment', sourceOf('one'));
  await kept.add('segment', sourceOf('one'));
  await expect(kept.add('segment', sourceOf('another'))).rejects.toThrow('is in ' + folder + ' already, with other content');
  expect(await read(kept, 'segment')).toBe('one');
  expect(readdirSync(folder)).toHaveLength(1);
});

test('whoever can write there but lacks the key cannot put in a file of theirs, nor give one another’s name', async () => {
  const folder = newFolder();
  const sealing = await createSealing(await newBackupKey());
  const kept = openKeptFiles({ folder, sealing, isPacked: false });
  await kept.add('one', sourceOf('one'));
  const [stored = ''] = readdirSync(folder);
  const { promises: fs } = await import('node:fs');
  await fs.rename(join(folder, stored), join(folder, stored.replace('one-', 'two-')));
  await expect(read(kept, 'two')).rejects.toThrow('altered');
  const forged = openKeptFiles({ folder, sealing: { ...sealing, key: '' }, isPacked: false });
  await forged.add('three', sourceOf('forged'));
  await expect(read(kept, 'three')).rejects.toThrow('altered');
});

test('a source that fails leaves nothing, and a draft of a killed process is no file', async () => {
  const folder = newFolder();
  const kept = openKeptFiles({ folder, sealing: null, isPacked: true });
  const failing = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('the beginning');
        throw new Error('the disk is gone');
      })(),
      { objectMode: false },
    );
  await expect(kept.add('segment', failing)).rejects.toThrow('the disk is gone');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'segment.part'), 'half');
  expect([await read(kept, 'segment'), await namesOf(kept)]).toEqual([null, []]);
  await kept.add('segment', sourceOf('whole'));
  expect(await read(kept, 'segment')).toBe('whole');
});
