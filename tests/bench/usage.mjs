// What `npm run bench -- --help` prints. Plain JavaScript: it is printed on any Node, before anything is installed or built.

/** What the bench reads from the environment: each setting with what it does, and its default. */
export const SETTINGS = {
  BENCH_ONLY: 'rows to measure, by the beginnings of their names, separated by commas (everything)',
  BENCH_SECONDS: 'how long each measurement lasts (3)',
  BENCH_ROUNDS: 'how often product and limit are measured in turns; 0 only counts statements (3)',
  BENCH_CONTENTS: 'posts and sessions that the database is filled with (100000)',
  BENCH_PEOPLE: 'people who published them (5000)',
  BENCH_FOLDER: 'a folder that keeps the filled database for the next run (none)',
  BENCH_RUSH: 'how many people press the button of one date that has a tenth as many seats (5000)',
  BENCH_JSON: 'a file to write the figures to (none)',
  BENCH_PROFILE: 'a folder for V8’s CPU profile of the web program (none)',
};

/** The beginnings of the names of all rows. */
export const ROWS = [
  'node-http',
  'fastify',
  'select',
  'feed',
  'home',
  'profile',
  'post',
  'read',
  'rows',
  'render',
  'peer',
  'ticket',
  'views',
  'sign-in',
  'search',
  'live',
  'money',
  'pgbench',
  'suggestions',
  'media',
  'jobs',
  'refusal',
  'overload',
  'rush',
  'weight',
  'lighthouse',
];

/** Returns the usage of `npm run bench`. */
export function usage() {
  const width = Math.max(...Object.keys(SETTINGS).map((name) => name.length));
  const settings = Object.entries(SETTINGS).map(([name, what]) => `    ${name.padEnd(width)}  ${what}`);
  return [
    'Usage: [SETTING=value …] npm run bench',
    '',
    '  Measures the product beside what this machine can do, for about half an hour. Settings, with their defaults:',
    '',
    ...settings,
    '',
    '  Rows begin with:',
    `    ${ROWS.slice(0, 13).join(', ')},`,
    `    ${ROWS.slice(13).join(', ')}`,
    '',
    '  Example: BENCH_ONLY=feed,lighthouse BENCH_SECONDS=5 npm run bench',
  ].join('\n');
}
