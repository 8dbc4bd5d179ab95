import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newBackupKey } from '#apps/backup/sealing.ts';
import { joinTown } from '#tests/chaos/people.ts';
import { startS3rver } from '#tests/harness/storage/start-s3rver.ts';
import { publish } from '#tests/machines/deeds.ts';
import { findPostgresServer } from './installed.mjs';
import { newDataDir } from './start-site.ts';
import { startOwnPostgres } from './start-postgres.ts';
import { newShelf, pictureOf, publishPicture, run, signIn, start, statusOfPost, townOf, type Environment } from './town.ts';

/** A folder without programs, for `PATH`. */
function newBareFolder(): string {
  const bare = mkdtempSync(join(tmpdir(), 'turnout-bare-'));
  onTestFinished(() => rmSync(bare, { recursive: true }));
  chmodSync(bare, 0o755);
  return bare;
}

function largestIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files.filter((file) => statSync(file).isFile()).toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? '';
}

/**
 * Takes a running site through a backup, its verification and a restore in another place, whose site has everything of before the backup
 * and nothing of after it. `there` is the environment of that place.
 */
async function rehearse(here: Environment, there: Environment): Promise<{ shelf: string; common: Environment }> {
  const shelf = newShelf();
  const common = { BACKUP_DIR: shelf, BACKUP_KEY: await newBackupKey() };
  const site = await start({ ...here, ...common });
  onTestFinished(site.remove);
  const ana = await joinTown(townOf(site));
  const post = await publishPicture(site, ana);
  const commands = { ...here, ...common, DATA_DIR: site.dataDir };
  expect(run(commands, 'backup')).toMatchObject({ code: 0, output: expect.stringMatching(/Backed up \d+ files in .* s into/) });
  const late = await publish(site.inner, ana, 'After the backup');
  expect(run(commands, 'backup', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Verified the backup of .* UTC: \d{2,} tables/),
  });
  const picture = await pictureOf(site, ana, post);
  const [backup = ''] = readdirSync(shelf);
  await site.stop();

  const dataDir = newDataDir();
  const place: Environment = { ...there, BACKUP_KEY: common.BACKUP_KEY };
  expect(run({ ...place, BACKUP_KEY: await newBackupKey(), DATA_DIR: dataDir }, 'restore', join(shelf, backup))).toMatchObject({
    code: 1,
    output: expect.stringContaining('BACKUP_KEY is not the key of this backup'),
  });
  if (place['DATABASE_URL'] !== undefined) {
    expect(run({ ...place, PATH: newBareFolder(), DATA_DIR: dataDir }, 'restore', join(shelf, backup))).toMatchObject({
      code: 1,
      output: expect.stringContaining('pg_restore is not installed'),
    });
    expect(run({ ...place, DATA_DIR: dataDir }, 'check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('has not ended: run the same `restore` again'),
    });
  }
  expect(run({ ...place, DATA_DIR: dataDir }, 'restore', join(shelf, backup))).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored the backup of'),
  });
  expect(run({ ...place, DATA_DIR: dataDir }, 'restore', join(shelf, backup))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/exists already|has tables|There are files/),
  });
  const restored = await start(place, dataDir);
  onTestFinished(restored.remove);
  expect(restored.inner).not.toBe(site.inner);
  const again = await signIn(restored, ana);
  expect(await pictureOf(restored, again, post)).toBe(picture);
  expect([await statusOfPost(restored, again, post), await statusOfPost(restored, again, late)]).toEqual([200, 404]);
  return { shelf, common };
}

test('a site with the built-in PostgreSQL is backed up while it runs, verified, and restored in another folder on other ports', async () => {
  const { shelf, common } = await rehearse({}, {});
  // What was damaged since is found, and named.
  const dataDir = newDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const [backup = ''] = readdirSync(shelf);
  const file = largestIn(join(shelf, backup, 'blobs'));
  truncateSync(file, statSync(file).size - 10);
  const verified = run({ ...common, DATA_DIR: dataDir }, 'backup', 'verify');
  expect(verified).toMatchObject({ code: 1, output: expect.stringMatching(/blobs\/.* of the backup is cut off or altered/) });
});

test('a backup without a key is a folder from which the site starts, with what has not changed linked to the one before', async () => {
  const shelf = newShelf();
  const site = await start({ BACKUP_DIR: shelf });
  onTestFinished(site.remove);
  const ana = await joinTown(townOf(site));
  await publishPicture(site, ana);
  const commands = { BACKUP_DIR: shelf, DATA_DIR: site.dataDir };
  expect(run(commands, 'backup')).toMatchObject({ code: 0, output: expect.stringContaining('not encrypted') });
  expect(run(commands, 'backup')).toMatchObject({ code: 0, output: expect.stringMatching(/, [1-9]\d* of them as before/) });
  const [first = '', second = ''] = readdirSync(shelf).toSorted();
  const picture = largestIn(join(shelf, second, 'blobs'));
  expect(statSync(picture).nlink).toBe(2);
  expect(statSync(picture.replace(second, first)).ino).toBe(statSync(picture).ino);
  expect(run(commands, 'check').output).toMatch(/! backup +the last one is of .* none was ever verified/);
});

describe.skipIf(findPostgresServer() === null)('with a PostgreSQL of one’s own', () => {
  test('a site with its files in a bucket is backed up, verified, and restored into another database and another bucket', async () => {
    const [server, store] = await Promise.all([startOwnPostgres(), startS3rver()]);
    onTestFinished(async () => {
      await Promise.all([server.stop(), store.stop()]);
    });
    const shared = {
      ...store.keys,
      APP_SECRET: 'one secret for every machine of the town',
      PATH: `${findPostgresServer()}:${process.env['PATH']}`,
    };
    const there = { ...shared, DATABASE_URL: await server.newDatabase('there'), STORAGE_URL: store.url.replace('/files', '/elsewhere') };
    const { shelf } = await rehearse({ ...shared, DATABASE_URL: await server.newDatabase('here'), STORAGE_URL: store.url }, there);
    expect(readdirSync(join(shelf, readdirSync(shelf)[0] ?? ''))).toContain('database.dump.age');
  });

  test('a backup without pg_dump is refused in one sentence, and leaves nothing that looks like one', async () => {
    const server = await startOwnPostgres();
    onTestFinished(server.stop);
    const [shelf, dataDir] = [newShelf(), newDataDir()];
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const url = await server.newDatabase('here');
    const failed = run({ DATABASE_URL: url, BACKUP_DIR: shelf, DATA_DIR: dataDir, PATH: newBareFolder() }, 'backup');
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('pg_dump is not installed') });
    expect(readdirSync(shelf).filter((name) => /^\d/.test(name) && !name.endsWith('.part'))).toEqual([]);
  });
});
