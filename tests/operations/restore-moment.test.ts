import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newBackupKey } from '#apps/backup/sealing.ts';
import { joinTown } from '#tests/chaos/people.ts';
import { publish } from '#tests/machines/deeds.ts';
import { newDataDir } from './start-site.ts';
import { newShelf, pictureOf, publishPicture, run, signIn, start, statusOfPost, townOf } from './town.ts';

const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0;

test(
  'a site is restored to a moment between two posts, with the picture of the first, after its machine was lost',
  { timeout: 600_000 },
  async () => {
    const shelf = newShelf();
    const common = { BACKUP_DIR: shelf, BACKUP_KEY: await newBackupKey(), BACKUP_WAL_SECONDS: '10' };
    const site = await start(common);
    onTestFinished(site.remove);
    const ana = await joinTown(townOf(site));
    const commands = { ...common, DATA_DIR: site.dataDir };
    expect(run(commands, 'backup')).toMatchObject({ code: 0 });
    const first = await publishPicture(site, ana);
    const picture = await pictureOf(site, ana, first);
    const moment = new Date();
    const second = await publish(site.inner, ana, 'A mistake');
    const [archive = ''] = readdirSync(join(shelf, 'wal'));
    const kept = join(shelf, 'wal', archive, 'files/d');
    await expect.poll(() => filesIn(kept), { timeout: 120_000 }).toBe(filesIn(join(site.dataDir, 'blobs/d')));
    expect(run(commands, 'check').output).toMatch(/✓ log archive +the log was last archived/);
    // A second backup can be reached from the first one.
    expect(run(commands, 'backup')).toMatchObject({ code: 0 });
    expect(run(commands, 'backup', 'verify')).toMatchObject({ code: 0, output: expect.stringMatching(/parts of the log, replayed/) });
    // Its end is archived when it stops. The disk of its machine is gone.
    await site.remove();

    const dataDir = newDataDir();
    const there = { BACKUP_DIR: shelf, BACKUP_KEY: common.BACKUP_KEY, DATA_DIR: dataDir };
    const restore = (at: string) => run(there, 'restore', shelf, '--at', at);
    expect(restore('2020-01-01T00:00:00Z')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The first moment that .* can restore is 20/),
    });
    const later = restore(new Date(Date.now() + 3_600_000).toISOString());
    expect(later).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The archived log ends at .* UTC: restore all of it with --at last/),
    });
    expect(restore(moment.toISOString())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Restored what was there at .* later files/),
    });
    const restored = await start({ BACKUP_KEY: common.BACKUP_KEY }, dataDir);
    onTestFinished(restored.remove);
    const again = await signIn(restored, ana);
    expect([await statusOfPost(restored, again, first), await statusOfPost(restored, again, second)]).toEqual([200, 404]);
    expect(await pictureOf(restored, again, first)).toBe(picture);
  },
);
