import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inVerifyWork } from './verify-work.ts';

function newWork() {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-verify-work-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { dataDir, work: join(dataDir, 'work') };
}

const place = (dataDir: string, bytes = 0) => ({ dataDir, bytes, reserveBytes: 0 });

test('the decrypted database of a verification that was killed is removed by the next one, and nothing else', async () => {
  const { dataDir, work } = newWork();
  for (const name of ['verify-abc123', 'film-1']) mkdirSync(join(work, name, 'database'), { recursive: true });
  const seen = await inVerifyWork(place(dataDir), async (scratch) => {
    expect(scratch.startsWith(join(work, 'verify-'))).toBe(true);
    return readdirSync(work).filter((name) => name !== 'verify.lock');
  });
  expect(seen).toHaveLength(2);
  expect(seen).not.toContain('verify-abc123');
  expect(readdirSync(work)).toEqual(['film-1']);
});

test('a second verification at the same time is refused, and leaves the folder of the first alone', async () => {
  const { dataDir, work } = newWork();
  await inVerifyWork(place(dataDir), async (scratch) => {
    await expect(inVerifyWork(place(dataDir), async () => undefined)).rejects.toThrow('Another backup is being verified');
    expect(readdirSync(work).map((name) => join(work, name))).toContain(scratch);
  });
});

test('a disk without enough room is refused before anything is written', async () => {
  const { dataDir, work } = newWork();
  const begin = inVerifyWork(place(dataDir, 1e18), async () => expect.unreachable());
  await expect(begin).rejects.toThrow(/needs 1000000000\.0 GB below .*work, and [\d.]+ GB are free/);
  expect(readdirSync(work)).toEqual([]);
});
