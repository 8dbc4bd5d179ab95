import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { unpackRelease } from './unpack-release.mjs';

/** An archive of a release with nothing in it but what it says of itself, its list of checksums, and a folder for versions. */
function makeArchive(release: object) {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const shelf = join(folder, 'shelf');
  mkdirSync(shelf);
  mkdirSync(join(folder, 'turnout-9.9.9'));
  writeFileSync(join(folder, 'turnout-9.9.9/release.json'), JSON.stringify(release));
  const archive = join(folder, 'turnout-9.9.9.tar.gz');
  execFileSync('tar', ['--create', '--gzip', '--file', archive, '--directory', folder, 'turnout-9.9.9']);
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  another.tar.gz\n${digest}  turnout-9.9.9.tar.gz\n`);
  return { archive, shelf, list: join(folder, 'SHA256SUMS') };
}

const platform = `${process.platform}-${process.arch}`;

test('an archive is refused without its checksum, with another one, and for other machines; nothing of it stays', async () => {
  const { archive, shelf, list } = makeArchive({ platform, commit: 'a' });
  appendFileSync(archive, 'x');
  await expect(unpackRelease(archive, shelf)).rejects.toThrow('is not what');
  rmSync(list);
  await expect(unpackRelease(archive, shelf)).rejects.toThrow('is missing: download it with the archive');
  const other = makeArchive({ platform: 'sunos-sparc', commit: 'a' });
  await expect(unpackRelease(other.archive, other.shelf)).rejects.toThrow(`is for sunos-sparc; this is ${platform}`);
  expect([...readdirSync(shelf), ...readdirSync(other.shelf)]).toEqual([]);
});

test('an archive is unpacked once, and another one of the same name is refused', async () => {
  const { archive, shelf } = makeArchive({ platform, commit: 'a' });
  expect(await unpackRelease(archive, shelf)).toBe(join(shelf, 'turnout-9.9.9'));
  expect(await unpackRelease(archive, shelf)).toBe(join(shelf, 'turnout-9.9.9'));
  const other = makeArchive({ platform, commit: 'b' });
  await expect(unpackRelease(other.archive, shelf)).rejects.toThrow('is another version: delete it first');
  expect(readdirSync(shelf)).toEqual(['turnout-9.9.9']);
});
