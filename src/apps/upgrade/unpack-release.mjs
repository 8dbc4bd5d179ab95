// Unpacks a release. Plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Unpacks the archive of a release beside other versions, once `SHA256SUMS` next to it says that it is whole, and returns its folder. A folder
 * that is there already is taken if it is of the same commit.
 */
export async function unpackRelease(archive, shelf) {
  await assertWhole(archive);
  const draft = mkdtempSync(join(shelf, '.unpacking-'));
  try {
    const { status, stderr } = spawnSync('tar', ['--extract', '--gzip', '--file', archive, '--directory', draft], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${archive} could not be unpacked: ${stderr}`);
    const [name, ...others] = readdirSync(draft);
    if (name === undefined || others.length > 0 || !existsSync(join(draft, name, 'release.json')))
      throw new Error(`${archive} is no release.`);
    const release = readRelease(join(draft, name));
    const here = `${process.platform}-${process.arch}`;
    if (release.platform !== here) throw new Error(`${archive} is for ${release.platform}; this is ${here}.`);
    const folder = join(shelf, name);
    if (!existsSync(folder)) renameSync(join(draft, name), folder);
    else if (readRelease(folder)?.commit !== release.commit) throw new Error(`${folder} is another version: delete it first.`);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function assertWhole(archive) {
  const list = join(dirname(archive), 'SHA256SUMS');
  if (!existsSync(list)) throw new Error(`${list} is missing: download it with the archive.`);
  const line = readFileSync(list, 'utf8')
    .split('\n')
    .find((one) => one.endsWith(`  ${basename(archive)}`));
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (line?.split(' ')[0] !== hash.digest('hex')) throw new Error(`${archive} is not what ${list} says: download it again.`);
}

function readRelease(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  } catch {
    return null;
  }
}
