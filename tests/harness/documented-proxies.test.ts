import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The nginx settings of a runbook that pass pages on, and with them what people upload. */
const examples = globSync('docs/runbooks/*.md', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```nginx\n(.*?)^```/gms)]
    .map(([, text = '']) => ({ file, text }))
    .filter(({ text }) => /location \/ \{[^}]*proxy_pass/.test(text)),
);

test('the runbooks say how nginx passes pages on', () => {
  expect(examples.map(({ file }) => file).toSorted()).toEqual(['docs/runbooks/move-to-production.md', 'docs/runbooks/several-machines.md']);
});

test.each(examples)('nginx as in $file accepts the largest film', ({ text }) => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
  expect(megabytes).toBeGreaterThan(SITE_SETTINGS.videoMegabytes.default);
});
