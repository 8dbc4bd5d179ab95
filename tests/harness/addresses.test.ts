import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_SEGMENTS } from '#kernel/http/paths.ts';

const ROOT = join(import.meta.dirname, '../..');
// They run before the pages, or match addresses instead of linking to them.
const SPELLS_ITSELF =
  /^src\/(?:kernel\/http\/|apps\/(?:demo|all|web\/service-worker|web\/server)\/|apps\/web\/routes\.ts)|\.test\.tsx?$|\/(?:robots|routes|reserved-usernames|before-hydration)\.ts$/;
const SPELLED = new RegExp(
  String.raw`(?:\b(?:to|href|action|path)(?:=|: ?)|navigate\(|redirect\()["'\`]/(?:${PAGE_SEGMENTS.join('|')})["'\`/?#]`,
);

test('pages are linked by kernel/http/paths.ts', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const spelled = files
    .filter((file) => /\.tsx?$/.test(file) && !SPELLS_ITSELF.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line) => (SPELLED.test(line) && !/defineRestCall|method: '/.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
  expect(spelled).toEqual([]);
});
