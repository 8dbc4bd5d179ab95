import { describe, expect, test } from 'vitest';
import { httpWorld } from '#tests/builders/http-world.ts';
import { callWith, type Row } from './authorization-table.ts';
import { databaseDigest } from './database-digest.ts';
import { openScene, PRINCIPALS } from './scene.ts';
import { WRITE_ROWS } from './write-rows.ts';

const world = await httpWorld();
const scene = await openScene(world);
const countActions = async () => (await world.pool.query<{ n: number }>('select count(*)::int as n from admin_actions')).rows[0]?.n ?? 0;

/** What only an administrator may do, and refunds, which the seller decides too. */
const DECISIONS = WRITE_ROWS.filter(
  ({ call, outcomes }) =>
    call === 'POST /payment/refund' ||
    // A preview changes nothing, and reporting is everybody's.
    (!['content.reportContent', 'administration.previewLegalText'].includes(call) &&
      PRINCIPALS.every((principal) => ['ok', 'empty'].includes(outcomes[principal]) === (principal === 'admin'))),
);

const REFUSED: readonly string[] = ['UNAUTHORIZED', 'FORBIDDEN'];

test('covers every kind of decision', () => {
  expect([...new Set(DECISIONS.map(({ call }) => call))].toSorted()).toEqual([
    'POST /payment/refund',
    'administration.announce',
    'administration.changeSettings',
    'administration.createInvitation',
    'administration.decideJoinRequest',
    'administration.endAnnouncement',
    'administration.endInvitation',
    'administration.exportLog',
    'administration.findByEmail',
    'administration.publishLegalText',
    'administration.setMaintenance',
    'administration.setMark',
    'administration.setStorageLimit',
    'administration.showEmail',
    'chat.settleMessageReport',
    'content.approveReportedContent',
    'content.rejectReportedContent',
    'report.decide',
    'report.restoreUser',
    'report.suspendUser',
    'tag.approve',
    'tag.block',
    'tag.mapTo',
    'tag.merge',
    'tag.rename',
    'tag.reopen',
  ]);
});

test('covers every call that changes something and that administrators alone may make', () => {
  const calls = [...new Set(WRITE_ROWS.map(({ call }) => call))];
  const forAdministrators = calls.filter((call) => {
    const outcomes = WRITE_ROWS.filter((row) => row.call === call).map((row) => row.outcomes);
    const isOpenToOthers = outcomes.some((of) => PRINCIPALS.some((one) => one !== 'admin' && !REFUSED.includes(of[one])));
    return !isOpenToOthers && outcomes.some((of) => !REFUSED.includes(of.admin));
  });
  const covered = new Set(DECISIONS.map(({ call }) => call));
  // Dead jobs aren't a scene's: `jobs.db.test.ts` shows that a retry is recorded, and undone if it can't be.
  expect(forAdministrators.filter((call) => !covered.has(call))).toEqual(['administration.previewLegalText', 'administration.retryJobs']);
});

describe.each(DECISIONS.map((row) => [row.call, row.about, row] as const))('%s, %s', (_call, _about, row: Row) => {
  test('leaves one line in the log of administrators', async () => {
    const input = await row.input(scene, scene.admin);
    const before = await countActions();
    expect((await callWith(world, row.call, input, scene.admin)).code).toBe('ok');
    expect(await countActions()).toBe(before + 1);
  });

  test('changes nothing if that line cannot be written', async () => {
    const input = await row.input(scene, scene.admin);
    await world.pool.query(
      `create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '53100'; end $$`,
    );
    await world.pool.query('create trigger refuse_line before insert on admin_actions for each row execute function refuse_line()');
    try {
      const before = await databaseDigest(world.pool);
      expect((await callWith(world, row.call, input, scene.admin)).code).toBe('SERVICE_UNAVAILABLE');
      expect(await databaseDigest(world.pool)).toEqual(before);
    } finally {
      await world.pool.query('drop trigger refuse_line on admin_actions');
      await world.pool.query('drop function refuse_line()');
    }
  });
});

test.each(['update admin_actions set action = action', 'delete from admin_actions'])(
  'lines of the log are never changed or deleted: %s',
  async (text) => {
    expect(await countActions()).toBeGreaterThan(0);
    await expect(world.pool.query(text)).rejects.toThrow(/rows of admin_actions\w* are never changed/);
  },
);
