import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const POLICY = 'src/apps/web/pages/legal/cookie-policy-page.tsx';

test('the cookie policy names everything that pages store under the product’s name', () => {
  const policy = readFileSync(join(ROOT, POLICY), 'utf8');
  const names = globSync('src/{ui,platform/web,features/*/{web,shared},features/*/*/web,apps/web}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => file !== POLICY && !/\.test\.|\/server\//.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/['`](turnout\.[a-z-]+(?:\.[a-z]+)?)/g)])
    .map(([, name = '']) => name);
  expect(names).toContain('turnout.recent-searches');
  expect(names.filter((name) => !policy.includes(name))).toEqual([]);
});
