// Packs a release. Plain JavaScript without dependencies, like what prepares a checkout.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { checkout } from '../../src/apps/all/prepare-checkout.mjs';
import { beginStep } from '../../src/apps/all/progress.mjs';
import { releaseOf, shippedPackages, stageRelease } from './stage-release.mjs';

/**
 * Writes `turnout-<version>-<platform>.tar.gz`, its SBOM (CycloneDX) and `SHA256SUMS` into a folder. The checkout must be built. The archive
 * holds one folder, whose files have the time of the commit.
 */
export async function makeRelease(target) {
  const scratch = mkdtempSync(join(tmpdir(), 'turnout-release-'));
  try {
    const { version, platform, at } = releaseOf(checkout);
    const name = `turnout-${version}`;
    mkdirSync(join(scratch, name));
    stageRelease(checkout, join(scratch, name));
    mkdirSync(target, { recursive: true });
    const step = beginStep(`Packing ${name}`, { isLong: true });
    const sbom = join(target, `turnout-${version}-${platform}.cdx.json`);
    writeFileSync(sbom, readSbom());
    const archive = join(target, `${name}-${platform}.tar.gz`);
    await pack(scratch, name, archive, at);
    const sums = [];
    for (const file of [archive, sbom]) sums.push(`${await sha256Of(file)}  ${file.slice(target.length + 1)}\n`);
    const list = join(target, 'SHA256SUMS');
    writeFileSync(list, withSums(existsSync(list) ? readFileSync(list, 'utf8') : '', sums.join('')));
    step.done(`${name} packed`);
    return { archive, sbom, version };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Returns a list of sums with those of a release added, in place of earlier ones of the same files. Other releases may lie beside it. */
export function withSums(before, sums) {
  const nameIn = (line) => line.split('  ')[1];
  const lines = (text) => text.split('\n').filter((line) => line !== '');
  const added = lines(sums);
  const others = lines(before).filter((line) => !added.some((one) => nameIn(one) === nameIn(line)));
  return [...others, ...added].map((line) => `${line}\n`).join('');
}

/**
 * Returns the list of what is in a release (CycloneDX), which npm makes from the packages that are shipped: of those of development some
 * contradict each other, and then npm lists nothing.
 */
export function readSbom() {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-sbom-'));
  try {
    const read = (name) => JSON.parse(readFileSync(join(checkout, name), 'utf8'));
    const shipped = new Set(shippedPackages(checkout));
    const lock = read('package-lock.json');
    const { devDependencies: _of, ...rest } = read('package.json');
    const manifest = { ...rest, version: releaseOf(checkout).version };
    const { devDependencies: _too, ...root } = lock.packages[''];
    const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => shipped.has(path)));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': root, ...packages } }));
    const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
    const npm = process.env.npm_execpath;
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] };
    return npm ? execFileSync(process.execPath, [npm, ...words], options) : execFileSync('npm', words, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pack(folder, name, archive, at) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', `--mtime=@${at}`];
  const tar = spawn('tar', ['--create', '--directory', folder, ...owner, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done, fail) => {
    tar.once('error', fail);
    tar.once('close', (code) => (code === 0 ? done() : fail(new Error(`tar ended with status ${code}.`))));
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(archive)), ended]);
}

/** Returns the SHA-256 of a file, in hexadecimal. */
async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
