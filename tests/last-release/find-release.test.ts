import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLastRelease } from './find-release.mjs';

const UNRELEASED = '# Changelog\n\n## Unreleased\n- Something.\n';
const FIRST = `${UNRELEASED}\n## 0.1.0 – 2026-11-26\nThe first version.\n`;

/** A repository in a new folder: `commit` writes the changelog and returns the commit's id. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@people.example', ...words], { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch=main');
  const commit = (changelog: string) => {
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    git('add', '.');
    git('commit', '--quiet', '--allow-empty', '--message', 'A change');
    return git('rev-parse', 'HEAD');
  };
  return { folder, git, commit };
}

test('finds none outside a repository, before the first release, or where the history is cut off', () => {
  const { folder, git, commit } = repository();
  commit(UNRELEASED);
  expect([findLastRelease(folder), findLastRelease(tmpdir())]).toEqual([null, null]);
  commit(FIRST);
  commit(`${FIRST}\n`);
  expect(findLastRelease(folder)?.version).toBe('0.1.0');
  const shallow = join(folder, 'shallow');
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, shallow);
  expect(findLastRelease(shallow)).toBeNull();
});

test('finds the newest version whose heading an earlier commit has written, and that commit', () => {
  const { folder, commit } = repository();
  commit(UNRELEASED);
  const first = commit(FIRST);
  // The release's own commit is what is released, and compared with the one before.
  expect(findLastRelease(folder)).toBeNull();
  commit(FIRST.replace('Something', 'Something else'));
  expect(findLastRelease(folder)).toEqual({ version: '0.1.0', commit: first });
  const second = FIRST.replace('## 0.1.0', '## 0.2.0 – 2026-12-24\nMore.\n\n## 0.1.0');
  const released = commit(second);
  expect(findLastRelease(folder)).toEqual({ version: '0.1.0', commit: first });
  commit(`${second}\n`);
  expect(findLastRelease(folder)).toEqual({ version: '0.2.0', commit: released });
});

test('a release is what was released, though its heading is corrected later', () => {
  const { folder, commit } = repository();
  commit(UNRELEASED);
  const first = commit(FIRST);
  commit(FIRST.replace('2026-11-26', '2026-11-27'));
  commit(FIRST.replace('2026-11-26', '2026-11-27').replace('Something', 'Something else'));
  expect(findLastRelease(folder)).toEqual({ version: '0.1.0', commit: first });
});
