import { defineConfig } from 'vitest/config';
import { PSEUDO } from './locales/pseudo.ts';
import { translated } from './locales/vite-plugin.ts';

// The three rings that need no browser. `vitest run --project db src/features/tickets` runs one ring of one feature.
// The timeouts only end what hangs: a busy machine may be slow.
const everyRing = {
  setupFiles: ['tests/harness/fail-on-noise.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
// Reloading the modules for each file takes three times as long as the tests. A test that changes the state of its process restores it.
const sharesModules = { isolate: false };
// Every program injects the features to each other when it starts; so does every test file that runs them.
const injects = { setupFiles: [...everyRing.setupFiles, 'tests/harness/check-responses.ts', 'tests/harness/inject-dependencies.ts'] };
// Records the statements that the product runs while it is tested, for the `statements` project to check afterwards.
const listens = {
  setupFiles: [...injects.setupFiles, 'tests/harness/statements/record-statements.ts', 'tests/harness/expect-failures-on-citus.ts'],
};
// These run in processes of their own: the demo and chaos tests use image formats that media disables for its whole process,
// and a process draws text with the first fonts that it was given, which are gone once the test file that provided them ends.
const DRAWS = [
  'demo/**/*.db.test.ts',
  'demo/pictures/*.test.ts',
  'src/features/reach/cards/server/cards.db.test.ts',
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
          include: ['{src,demo,sandbox,tests/harness,tests/builders,tests/bench,tests/chaos,tests/last-release}/**/*.test.{ts,tsx}'],
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
        // The sources in the language that nobody speaks: what isn't in brackets isn't in the catalogue.
        plugins: [translated(PSEUDO)],
        test: {
          ...everyRing,
          name: 'unit-pseudo',
          include: ['tests/pseudo/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...everyRing,
          ...listens,
          name: 'db',
          ...sharesModules,
          include: ['{src,demo,sandbox,tests}/**/*.db.test.ts'],
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
          name: 'planner',
          include: ['tests/harness/statements/*.cluster.ts'],
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          name: 'pooler',
          include: ['tests/machines/pooler*.test.ts'],
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          name: 'machines',
          include: ['tests/machines/two-machines.test.ts', 'tests/machines/rotate-the-secret.test.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          // Each starts whole sites, one after the other.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          name: 'operations',
          include: ['tests/operations/*.test.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          ...injects,
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
