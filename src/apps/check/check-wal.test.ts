import { expect, test } from 'vitest';
import { checksOfWal, judgeArchiver } from './check-wal.ts';

const at = (time: string) => new Date(`2026-06-01T${time}Z`);
const judge = (archived: string | null, failed: string | null, isOn = true) =>
  judgeArchiver(
    { isOn, archivedAt: archived === null ? null : at(archived), failedAt: failed === null ? null : at(failed) },
    { walSeconds: 60, now: at('10:00:00') },
  );

test('an archive that fails is bad and says since when, and one that is late or has not begun is a note', () => {
  expect(judge('09:59:30', null, false)).toMatchObject({ state: 'bad', says: 'PostgreSQL was started without BACKUP_WAL_SECONDS' });
  expect(judge('09:00:00', '09:59:59')).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^fails since 2026-06-01 09:00:00 UTC/),
  });
  expect(judge(null, '09:59:59')).toMatchObject({ state: 'bad', says: expect.stringMatching(/^fails since the start/) });
  expect(judge(null, null)).toMatchObject({ state: 'note' });
  expect(judge('09:50:00', null)).toMatchObject({ state: 'note', says: 'the last part is 10 minutes old' });
  expect(judge('09:59:30', '09:59:00')).toEqual({ state: 'good', says: 'the log was last archived 2026-06-01 09:59:30 UTC' });
});

test('where nothing should be archived nothing is asked', () => {
  const pool = {} as Parameters<typeof checksOfWal>[0];
  expect(checksOfWal(pool, { walSeconds: null, now: () => at('10:00:00') })).toEqual([]);
});
