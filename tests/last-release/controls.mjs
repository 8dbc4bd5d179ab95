// Migrations that break the release before them, each with a test file of the release that must notice, and by which error.
export const CONTROLS = [
  {
    sql: 'alter table rate_limits drop column expire;',
    tests: 'src/platform/server/limits/rate-limits.db.test.ts',
    error: /column .*expire.* does not exist/,
  },
  {
    sql: 'alter table follows add column mood text not null;',
    tests: 'src/features/follows/server/follows.db.test.ts',
    error: /null value in column "mood" of relation "follows"/,
  },
];
