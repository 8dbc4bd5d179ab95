import { defineConfig } from 'vitest/config';

// The three rings that need no browser. `vitest run --project db src/features/tickets` runs one ring of one feature.
const everyRing = { setupFiles: ['tests/harness/fail-on-noise.ts'], testTimeout: 30_000, hookTimeout: 60_000 };
const stays = ['**/node_modules/**', 'build/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everyRing,
          name: 'unit',
          include: ['{src,sandbox,tests/harness,tests/builders}/**/*.test.{ts,tsx}'],
          exclude: [...stays, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          name: 'db',
          include: ['{src,sandbox,tests}/**/*.db.test.ts'],
          exclude: stays,
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
      {
        test: {
          ...everyRing,
          name: 'contract',
          include: ['tests/contract/**/*.contract.test.ts'],
          exclude: stays,
          globalSetup: ['tests/harness/start-test-cluster.ts'],
        },
      },
    ],
  },
});
