import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { findMisplaced, isPlaced } from './find-misplaced.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  scratch.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('every file of the code stands where the structure has a place for it', () => {
  expect(findMisplaced(ROOT)).toEqual([]);
});

test.for([
  'src/features/tips/contract.ts',
  'src/features/tips/rules/amounts.ts',
  'src/features/tips/personal-data.ts',
  'src/features/tips/api/find-tips.ts',
  'src/features/tips/api/orders/find-tips.ts',
  'src/features/tips/shared/tip-button.tsx',
  'src/features/tips/server/router.ts',
  'src/features/tips/server/workflows/start-tip.ts',
  'src/features/tips/web/screens/tips-screen.tsx',
  'src/features/tips/orders/rules.ts',
  'src/features/tips/orders/server/start-tip.ts',
  'src/features/tips/orders/web/tip-row.tsx',
  'src/kernel/text/escape.ts',
  'src/ui/fields/date-field.tsx',
  'src/apps/web/routes.ts',
])('%s has a place', (file) => {
  expect(isPlaced(file)).toBe(true);
});

test.for([
  'src/features/tips/send.ts',
  'src/features/tips/server/start-tip.ts',
  'src/features/tips/server/helpers/start-tip.ts',
  'src/features/tips/web/tip-row.tsx',
  'src/features/tips/orders/send.ts',
  'src/features/tips/orders/api/find-tips.ts',
  'src/features/tips/orders/helpers/send.ts',
  'src/features/tips/orders/server/workflows/start-tip.ts',
  'src/features/tips/orders/web/parts/tip-row.tsx',
  'src/features/loose.ts',
  'src/kernel/escape.ts',
  'src/ui/date-field.tsx',
  'src/platform/server/config.ts',
])('%s has none', (file) => {
  expect(isPlaced(file)).toBe(false);
});

test('a folder of more than 25 code files is too wide, whatever tests stand in it', () => {
  const files = Array.from({ length: 25 }, (_, index) => [`src/apps/web/pages/page-${index}.ts`, '']);
  const narrow = checkout({ ...Object.fromEntries(files), 'src/apps/web/pages/page-0.test.ts': '' });
  expect(findMisplaced(narrow)).toEqual([]);
  writeFileSync(join(narrow, 'src/apps/web/pages/one-more.ts'), '');
  expect(findMisplaced(narrow)).toEqual(['wide src/apps/web/pages']);
});

test('a file of 15 lines that one other file imports belongs into that file', () => {
  const long = '\n'.repeat(14).concat('export const long = 1;\n\n\n// More.\n');
  const root = checkout({
    'src/apps/web/pages/page.ts':
      "import { short } from './short.ts';\nimport { long } from './long.ts';\nimport { twice } from './twice.ts';",
    'src/apps/web/pages/other.ts': "import { twice } from './twice.ts';",
    'src/apps/web/pages/short.ts': 'export const short = 1;\n',
    'src/apps/web/pages/twice.ts': 'export const twice = 1;\n',
    'src/apps/web/pages/long.ts': long,
  });
  expect(findMisplaced(root)).toEqual(['micro src/apps/web/pages/short.ts']);
});

// What people and their tools look for in the root; everything else has a folder.
const IN_ROOT = `
  .ci .devcontainer .editorconfig .github .gitignore .npmrc .oxfmtrc.json .oxlintrc.json
  AGENTS.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md
  demo deploy docs locales sandbox src tests
  knip.json package-lock.json package.json playwright.config.ts react-router.config.ts vite.config.ts vite.programs.config.ts vitest.config.ts
  tsconfig.base.json tsconfig.json tsconfig.server.json tsconfig.shared.json tsconfig.tests.json tsconfig.web.json tsconfig.worker.json
`.split(/\s+/);

test('nothing stands in the root that the product doesn’t need', ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  skip(status !== 0, 'this is no git clone');
  const entries = new Set(stdout.split('\n').flatMap((file) => file.split('/')[0] || []));
  expect([...entries].filter((entry) => !IN_ROOT.includes(entry))).toEqual([]);
});
