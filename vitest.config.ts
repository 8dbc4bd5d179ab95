import { defineConfig } from 'vitest/config';

// The three rings that need no browser. `vitest run --project db src/features/tickets` runs one ring of one feature.
// The limits end what hangs, and nothing else: a busy machine may take long.
const everyRing = {
  setupFiles: ['tests/harness/fail-on-noise.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
// Loading the modules anew for each file takes three times as long as the tests. What a test sets in its process, it sets back.
const sharesModules = { isolate: false };
// Every program introduces the features to each other when it starts; so does every file that runs them.
const introduces = { setupFiles: [...everyRing.setupFiles, 'tests/harness/look-at-answers.ts', 'tests/harness/introduce-features.ts'] };
// What the product asks of the database while it is tested is looked at afterwards (`statements`).
const listens = { setupFiles: [...introduces.setupFiles, 'tests/harness/statements/record-statements.ts'] };
// The demo and chaos use formats of pictures that media refuses to read in its whole process, and a process draws text with the faces that it
// was given first, which go with the file that gave them.
const DRAWS = [
  'src/apps/demo/**/*.db.test.ts',
  'src/apps/demo/pictures/*.test.ts',
  'src/features/reach/server/cards.db.test.ts',
  'tests/chaos/find-missing-files.db.test.ts',
];
const stays = ['**/node_modules/**', 'build/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everyRing,
          name: 'unit',
          ...sharesModules,
          include: ['{src,sandbox,tests/harness,tests/builders}/**/*.test.{ts,tsx}'],
          exclude: [...stays, '**/*.db.test.ts', ...DRAWS],
        },
      },
      {
        test: {
          ...everyRing,
          name: 'unit-alone',
          include: DRAWS.filter((path) => !path.includes('.db.')),
        },
      },
      {
        test: {
          ...everyRing,
          ...listens,
          name: 'db',
          ...sharesModules,
          include: ['{src,sandbox,tests}/**/*.db.test.ts'],
          exclude: [...stays, ...DRAWS],
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          ...listens,
          name: 'db-alone',
          include: DRAWS.filter((path) => path.includes('.db.')),
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          name: 'statements',
          include: ['tests/harness/statements/*.check.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          ...introduces,
          name: 'contract',
          ...sharesModules,
          include: ['tests/contract/**/*.contract.test.ts'],
          exclude: stays,
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
    ],
  },
});
