import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUpNightly } from './nightly.ts';

/** A site whose clock is set by hand, and whose commands end with a status of the test's choice; a backup that succeeds is on the shelf. */
function newSite(
  statusOf: (command: string) => number,
  {
    atMinute = 150,
    hasArchive = false,
    isOurs = true,
    shelved = [],
  }: { atMinute?: number | null; hasArchive?: boolean; isOurs?: boolean; shelved?: string[] } = {},
) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = mkdtempSync(join(tmpdir(), 'turnout-nightly-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of shelved) mkdirSync(join(folder, name));
  const ran: string[] = [];
  let at = new Date(0);
  const run = async (words: string[]) => {
    const command = words.join(' ');
    ran.push(command);
    if (command === 'backup' && statusOf(command) === 0)
      mkdirSync(join(folder, `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`), { recursive: true });
    return statusOf(command);
  };
  const stop = backUpNightly(
    { folder, keepDays: 14, atMinute, walSeconds: hasArchive ? 60 : null },
    { run, now: () => at, lacksBase: async () => readdirSync(folder).length === 0, isOurs: async () => isOurs },
  );
  const goOn = async (time: string) => {
    at = new Date(`2026-06-${time}Z`);
    const before = ran.length;
    await vi.advanceTimersByTimeAsync(60_000);
    // Reading the shelf is real: what is due begins some turns of the event loop later.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return ran.slice(before);
  };
  return { ran, goOn, stop };
}

test('one backup a day is made and verified, at its time or at the first minute after it', async () => {
  const { ran, goOn, stop } = newSite(() => 0);
  await goOn('05T01:00:00');
  await expect.poll(() => ran).toEqual(['backup', 'backup verify']);
  for (const time of ['05T02:29:00', '05T01:05:00']) expect(await goOn(time)).toEqual([]);
  await goOn('05T02:30:30');
  await expect.poll(() => ran.length).toBe(4);
  expect(await goOn('05T02:31:30')).toEqual([]);
  stop();
  expect(await goOn('07T02:31:30')).toEqual([]);
});

test('nothing begins after it was ended, not even the verification of the backup that was being made', async () => {
  const { ran, goOn, stop } = newSite((command) => {
    if (command === 'backup') stop();
    return 0;
  });
  await goOn('05T03:00:00');
  await expect.poll(() => ran).toEqual(['backup']);
  expect(await goOn('06T03:00:00')).toEqual([]);
});

test('a backup that failed is not verified, and not tried again before the next day', async () => {
  const { ran, goOn, stop } = newSite(() => 1);
  await goOn('05T03:00:00');
  await expect.poll(() => ran).toEqual(['backup']);
  expect(await goOn('05T12:00:00')).toEqual([]);
  await goOn('06T03:00:00');
  await expect.poll(() => ran).toEqual(['backup', 'backup']);
  stop();
});

test('an archive of the log gets its backup at once, without a time for backups as well, is tried again after an hour, and gets another each week', async () => {
  let status = 1;
  const { ran, goOn, stop } = newSite(() => status, { atMinute: null, hasArchive: true });
  await goOn('05T12:00:00');
  await expect.poll(() => ran).toEqual(['backup']);
  status = 0;
  expect(await goOn('05T12:59:00')).toEqual([]);
  await goOn('05T13:00:00');
  await expect.poll(() => ran.slice(1)).toEqual(['backup', 'backup verify']);
  expect(await goOn('09T13:00:00')).toEqual([]);
  expect(await goOn('12T12:59:00')).toEqual([]);
  await goOn('12T13:00:00');
  await expect.poll(() => ran.slice(3)).toEqual(['backup', 'backup verify']);
  stop();
});

test('a backup that another site has made today is none of ours', async () => {
  const { ran, goOn, stop } = newSite(() => 1, { isOurs: false, shelved: ['2026-06-05T023000Z'] });
  await goOn('05T03:00:00');
  await expect.poll(() => ran).toEqual(['backup']);
  expect(await goOn('05T12:00:00')).toEqual([]);
  stop();
});

test('a backup named after next year, made under a clock that was ahead, hides none that is missed', async () => {
  const { ran, goOn, stop } = newSite(() => 0, { shelved: ['2027-06-05T023000Z'] });
  await goOn('05T03:00:00');
  await expect.poll(() => ran).toEqual(['backup', 'backup verify']);
  expect(await goOn('05T12:00:00')).toEqual([]);
  await goOn('06T03:00:00');
  await expect.poll(() => ran.length).toBe(4);
  await goOn('04T03:00:00');
  await expect.poll(() => ran.length).toBe(6);
  stop();
});
