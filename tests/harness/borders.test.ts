import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { z } from 'zod';

// A miniature checkout with one file per kind of import, checked by the real linter with the real configuration.
const ROOT = join(import.meta.dirname, '../..');

type Planted = { at: string; code: string };

const TARGETS = [
  'src/kernel/money/money.ts',
  'src/db/client.ts',
  'src/platform/server/program/config.ts',
  'src/platform/web/query/rpc.ts',
  'src/ui/actions/button.tsx',
  'src/identity/server.ts',
  'src/apps/web/server/router.ts',
  'src/apps/web/root.tsx',
  'src/apps/worker/main.ts',
  'src/features/tickets/contract.ts',
  'src/features/tickets/rules.ts',
  'src/features/tickets/policy.ts',
  'src/features/tickets/refusals.ts',
  'src/features/tickets/words.ts',
  'src/features/tickets/copy.ts',
  'src/features/tickets/server/commands/hold-seat.ts',
  'src/features/tickets/server/queries/list-tickets.ts',
  'src/features/tickets/server/router.ts',
  'src/features/tickets/server/jobs/expire-holds.ts',
  'src/features/tickets/api/find-tickets.ts',
  'src/features/tickets/shared/ticket-badge.tsx',
  'src/features/tickets/holds/rules.ts',
  'src/features/tickets/holds/server/expire-holds.ts',
  'src/features/tickets/holds/web/hold-row.tsx',
  'src/ui/app/query-list.tsx',
  'src/features/tickets/web/parts/ticket-card.tsx',
  'src/features/tickets/web/screens/order-screen.tsx',
  'src/features/feed/policy.ts',
  'src/features/sessions/policy.ts',
  'sandbox/payments/world.ts',
  'demo/load-demo.ts',
  'tests/builders/person.ts',
];

const FORBIDDEN: [from: string, to: string][] = [
  ['src/kernel/a1.ts', '#db/client.ts'],
  ['src/kernel/a2.ts', '#platform/server/program/config.ts'],
  ['src/kernel/a3.ts', '#ui/actions/button.tsx'],
  ['src/kernel/a4.ts', '#features/tickets/contract.ts'],
  ['src/kernel/a5.ts', '#identity/server.ts'],
  ['src/kernel/a6.ts', '../apps/worker/main.ts'],
  ['src/db/b1.ts', '#platform/server/program/config.ts'],
  ['src/db/b2.ts', '#features/tickets/rules.ts'],
  ['src/db/b3.ts', '#apps/worker/main.ts'],
  ['src/db/b4.ts', '#identity/server.ts'],
  ['src/ui/c1.tsx', '#features/tickets/contract.ts'],
  ['src/ui/c2.tsx', '#platform/web/query/rpc.ts'],
  ['src/ui/c3.tsx', '#db/client.ts'],
  ['src/ui/c4.tsx', '#apps/web/root.tsx'],
  ['src/platform/server/d1.ts', '#features/tickets/rules.ts'],
  ['src/platform/server/d2.ts', '#apps/worker/main.ts'],
  ['src/platform/server/d3.ts', '#identity/server.ts'],
  ['src/platform/web/d4.ts', '#ui/actions/button.tsx'],
  ['src/platform/web/d5.ts', '#apps/web/server/router.ts'],
  ['src/platform/web/d6.ts', '#platform/server/program/config.ts'],
  ['src/platform/server/d7.ts', '#platform/web/query/rpc.ts'],
  ['src/platform/cache/server/d8.ts', '#platform/web/query/rpc.ts'],
  ['src/identity/e1.ts', '#features/tickets/contract.ts'],
  ['src/identity/e2.ts', '#apps/worker/main.ts'],
  ['src/identity/e3.ts', '#ui/actions/button.tsx'],
  ['src/features/feed/server/f1.ts', '#apps/worker/main.ts'],
  ['src/features/feed/server/f2.ts', '#identity/server.ts'],
  ['src/features/feed/server/queries/f3.ts', '#features/tickets/server/router.ts'],
  ['src/features/feed/server/queries/f4.ts', '#features/tickets/server/jobs/expire-holds.ts'],
  ['src/features/feed/server/queries/p1.ts', '#features/tickets/server/commands/hold-seat.ts'],
  ['src/features/feed/server/queries/p2.ts', '#features/tickets/server/queries/list-tickets.ts'],
  ['src/features/feed/web/parts/p3.tsx', '#features/tickets/web/parts/ticket-card.tsx'],
  ['src/features/feed/server/queries/f5.ts', '../../../tickets/words.ts'],
  ['src/features/feed/server/queries/f6.ts', '#features/tickets/web/parts/ticket-card.tsx'],
  ['src/features/feed/server/queries/f7.ts', '#ui/actions/button.tsx'],
  ['src/features/feed/web/f8.tsx', '#features/tickets/web/screens/order-screen.tsx'],
  ['src/features/feed/web/f9.tsx', '#features/tickets/server/queries/list-tickets.ts'],
  ['src/features/feed/web/g1.tsx', '#db/client.ts'],
  ['src/features/feed/web/g2.tsx', '#platform/server/program/config.ts'],
  ['src/features/feed/rules.ts', '#features/tickets/server/queries/list-tickets.ts'],
  ['src/features/feed/contract.ts', '#platform/web/query/rpc.ts'],
  ['src/features/feed/server/queries/n1.ts', '#features/tickets/holds/server/expire-holds.ts'],
  ['src/features/feed/web/parts/n2.tsx', '#features/tickets/holds/web/hold-row.tsx'],
  ['src/features/feed/web/parts/n3.tsx', '#features/tickets/api/find-tickets.ts'],
  ['src/features/feed/api/n4.ts', '#features/tickets/shared/ticket-badge.tsx'],
  ['src/features/feed/topics/rules.ts', '#features/tickets/api/find-tickets.ts'],
  ['src/features/feed/topics/web/n5.tsx', '#db/client.ts'],
  ['src/features/feed/topics/server/n6.ts', '#ui/actions/button.tsx'],
  ['src/ui/n7.tsx', './app/query-list.tsx'],
  ['src/ui/app/n8.tsx', '#features/tickets/contract.ts'],
  ['src/ui/app/n9.tsx', '#platform/server/program/config.ts'],
  ['src/apps/web/h1.tsx', '#apps/web/server/router.ts'],
  ['src/apps/web/server/h2.ts', '#apps/web/root.tsx'],
  ['sandbox/payments/i1.ts', '#platform/server/program/config.ts'],
  ['sandbox/payments/i2.ts', '#features/tickets/contract.ts'],
  ['sandbox/payments/i3.ts', '#db/client.ts'],
  ['sandbox/payments/i4.ts', '#tests/builders/person.ts'],
  ['src/features/feed/server/j1.ts', '#sandbox/payments/world.ts'],
  ['src/platform/server/j2.ts', '../../../tests/builders/person.ts'],
  ['src/apps/worker/j4.ts', '#demo/load-demo.ts'],
  ['src/apps/all/j3.ts', '#sandbox/payments/world.ts'],
];

const ALLOWED: [from: string, to: string][] = [
  ['src/db/k1.ts', '#kernel/money/money.ts'],
  ['src/platform/server/k2.ts', '#db/client.ts'],
  ['src/identity/k3.ts', '#platform/server/program/config.ts'],
  ['src/features/feed/server/queries/k4.ts', '#features/tickets/contract.ts'],
  ['src/features/feed/server/queries/k5.ts', '#features/tickets/rules.ts'],
  ['src/features/feed/server/queries/k6.ts', '#features/tickets/policy.ts'],
  ['src/features/feed/server/queries/k7.ts', '#features/tickets/refusals.ts'],
  ['src/features/feed/server/queries/k8.ts', '#features/tickets/copy.ts'],
  ['src/features/feed/server/queries/k9.ts', '#features/tickets/api/find-tickets.ts'],
  ['src/apps/web/pages/k10.tsx', '#features/tickets/web/parts/ticket-card.tsx'],
  ['src/features/feed/topics/server/o1.ts', '#features/tickets/api/find-tickets.ts'],
  ['src/features/feed/topics/web/o2.tsx', '#features/tickets/shared/ticket-badge.tsx'],
  ['src/features/feed/server/queries/o3.ts', '#features/tickets/holds/rules.ts'],
  ['src/features/tickets/api/o4.ts', '../holds/server/expire-holds.ts'],
  ['src/ui/app/o5.tsx', '#platform/web/query/rpc.ts'],
  ['src/ui/app/o6.tsx', '../actions/button.tsx'],
  ['src/features/feed/web/o7.tsx', '#ui/app/query-list.tsx'],
  ['src/features/feed/web/l1.tsx', '#features/tickets/shared/ticket-badge.tsx'],
  ['src/features/feed/web/l2.tsx', '#ui/actions/button.tsx'],
  ['src/features/tickets/server/l3.ts', '#features/tickets/server/jobs/expire-holds.ts'],
  ['src/apps/worker/l4.ts', '#features/tickets/server/jobs/expire-holds.ts'],
  ['src/apps/web/l5.tsx', '#features/tickets/web/screens/order-screen.tsx'],
  ['sandbox/payments/l6.ts', '#kernel/money/money.ts'],
  ['src/features/feed/server/l7.test.ts', '#tests/builders/person.ts'],
  ['src/features/feed/server/queries/l9.ts', '#features/feed/policy.ts'],
];

// According to the layers in ARCHITECTURE.md, feed is above tickets, comments is on the same layer as sessions, and newcomer has none.
const CLIMBING: Planted[] = [
  {
    at: 'src/features/tickets/server/queries/m1.ts',
    code: "import { target } from '#features/feed/policy.ts';\nexport const used = target;",
  },
  { at: 'src/features/tickets/m2.ts', code: "import type { target } from '../feed/policy.ts';\nexport type Used = typeof target;" },
  { at: 'src/features/tickets/web/m3.ts', code: "export const used = () => import('#features/feed/policy.ts');" },
  { at: 'src/features/comments/m4.ts', code: "import { target } from '#features/sessions/policy.ts';\nexport const used = target;" },
  { at: 'src/features/newcomer/m5.ts', code: "import { target } from '#features/tickets/policy.ts';\nexport const used = target;" },
];

const OTHER_FORBIDDEN: Planted[] = [
  { at: 'src/features/feed/clock-1.ts', code: 'export const at = Date.now();' },
  { at: 'src/features/feed/clock-2.ts', code: 'export const at = new Date();' },
  { at: 'src/identity/chance.ts', code: 'export const chance = Math.random();' },
  { at: 'src/kernel/environment.ts', code: 'export const home = process.env;' },
  { at: 'sandbox/payments/ids.ts', code: "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();" },
  { at: 'src/features/feed/any.ts', code: 'export const word: any = 1;' },
  { at: 'src/features/feed/default.ts', code: 'export default 1;' },
  { at: 'src/features/feed/PascalCase.ts', code: 'export const word = 1;' },
  { at: 'src/features/feed/long.ts', code: `${'// A line.\n'.repeat(300)}export const word = 1;` },
  { at: 'src/features/feed/barrel.ts', code: "export * from './any.ts';" },
  {
    at: 'src/features/feed/server/floating.ts',
    code: 'async function save(): Promise<void> {}\nexport function forget(): void {\n  save();\n}',
  },
  {
    at: 'src/features/feed/server/misused.ts',
    code: 'async function save(): Promise<void> {}\nexport function forget(list: string[]): void {\n  list.forEach(() => save());\n}',
  },
  { at: 'src/features/feed/circle-1.ts', code: "import { two } from './circle-2.ts';\nexport const one = (): number => two();" },
  { at: 'src/features/feed/circle-2.ts', code: "import { one } from './circle-1.ts';\nexport const two = (): number => one();" },
  {
    at: 'src/features/feed/web/hooks.tsx',
    code: "import { useState } from 'react';\nexport function Row({ open }: { open: boolean }) {\n  if (open) useState(1);\n  return <li />;\n}",
  },
  { at: 'src/features/feed/web/picture.tsx', code: 'export function Picture() {\n  return <img src="/a.webp" />;\n}' },
];

const OTHER_ALLOWED: Planted[] = [
  { at: 'src/features/tickets/m6.test.ts', code: "import { target } from '#features/feed/policy.ts';\nexport const used = target;" },
  {
    at: 'src/platform/web/router-type.ts',
    code: "import type { target } from '#apps/web/server/router.ts';\nexport type Router = typeof target;",
  },
  { at: 'src/apps/worker/clock.ts', code: 'export const now = () => new Date();' },
  { at: 'sandbox/payments/main.ts', code: 'export const now = () => new Date();' },
  { at: 'src/features/feed/given-clock.ts', code: 'export const dayLater = (now: Date) => new Date(now.getTime() + 86_400_000);' },
];

let folder = '';
let reported = new Map<string, string[]>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-borders-'));
  for (const file of ['.oxlintrc.json', 'ARCHITECTURE.md', 'package.json', 'tsconfig.base.json', 'tests/harness/lint'])
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  write(
    'tsconfig.json',
    '{ "extends": "./tsconfig.base.json", "compilerOptions": { "jsx": "react-jsx", "types": ["node"], "lib": ["es2024", "dom"], "composite": false, "emitDeclarationOnly": false, "noEmit": true }, "include": ["src", "sandbox", "tests"] }',
  );
  for (const target of TARGETS) write(target, 'export const target = 1;\n');
  for (const [from, to] of [...FORBIDDEN, ...ALLOWED]) write(from, `import { target } from '${to}';\nexport const used = target;\n`);
  for (const { at, code } of [...CLIMBING, ...OTHER_FORBIDDEN, ...OTHER_ALLOWED]) write(at, `${code}\n`);
  reported = await lint();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(FORBIDDEN)('%s may not import %s', (from) => {
  expect(reported.get(from)).toEqual(['boundaries(dependencies)']);
});

test.each(ALLOWED)('%s may import %s', (from) => {
  expect(reported.get(from) ?? []).toEqual([]);
});

test.each(CLIMBING)('$at may not import a feature on its own layer or above', ({ at }) => {
  expect(reported.get(at)).toEqual(['turnout(layers)']);
});

test.each(OTHER_FORBIDDEN)('refuses $at', ({ at }) => {
  expect(reported.get(at) ?? []).not.toHaveLength(0);
});

test.each(OTHER_ALLOWED)('accepts $at', ({ at }) => {
  expect(reported.get(at) ?? []).toEqual([]);
});

function write(path: string, content: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })) });

async function lint(): Promise<Map<string, string[]>> {
  const output = await new Promise<string>((resolve, reject) => {
    const words = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format', 'json'];
    execFile(process.execPath, words, { cwd: folder, maxBuffer: 20_000_000 }, (error, stdout, stderr) => {
      if (stdout === '') reject(new Error(`oxlint said nothing: ${stderr || String(error)}`));
      else resolve(stdout);
    });
  });
  const found = new Map<string, string[]>();
  for (const { code = '', filename } of Report.parse(JSON.parse(output)).diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), code]);
  return found;
}
