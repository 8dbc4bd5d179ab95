import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nameOf, releaseOf } from '../../deploy/release/stage-release.mjs';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version;

/** What is wrong with a version beside a changelog; null if nothing is. */
function problemOf(version: string, changelog: string): string | null {
  const last = /^## (\d+\.\d+\.\d+) /m.exec(changelog)?.[1] ?? '0.0.0';
  const [, numbers = '', suffix = ''] = /^(\d+\.\d+\.\d+)(.*)$/.exec(version) ?? [];
  const isAhead = numbers.localeCompare(last, 'en', { numeric: true }) > 0;
  if (suffix === '-dev') return isAhead ? null : `${version} is not after ${last}, which was released`;
  if (suffix !== '' || numbers !== last) return `${version} is neither under development (-dev) nor the newest in the changelog, ${last}`;
  return /^## Unreleased\n+(?!## )\S/m.test(changelog)
    ? `${version} was released already: the next one has another number, and -dev`
    : null;
}

describe('the version of a checkout', () => {
  const unreleased = '## Unreleased\n- Something.\n\n## 0.9.0 – 2026-11-26\n';
  const released = '## Unreleased\n\n## 0.10.0 – 2026-12-24\n- Something.\n\n## 0.9.0 – 2026-11-26\n';

  test.each([
    ['0.9.0', unreleased, 'was released already'],
    ['0.9.0-dev', unreleased, 'is not after 0.9.0'],
    ['0.10.0', unreleased, 'nor the newest'],
    ['0.10.0-rc.1', unreleased, 'nor the newest'],
  ])('is refused: %s', (version, changelog, problem) => {
    expect(problemOf(version, changelog)).toContain(problem);
  });

  test.each([
    ['0.10.0-dev', unreleased],
    ['0.10.0', released],
    ['0.11.0-dev', released],
  ])('is accepted: %s', (version, changelog) => {
    expect(problemOf(version, changelog)).toBeNull();
  });

  test('differs from the last release while anything is unreleased, so that both can lie side by side', () => {
    expect(problemOf(versionIn('package.json'), read('CHANGELOG.md'))).toBeNull();
    expect(versionIn('package-lock.json')).toBe(versionIn('package.json'));
  });
});

describe('the version of a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 0.10.0 – 2026-12-24\n';
  const commit = '1234567890abcdef';

  test('is refused without its heading in the changelog', () => {
    expect(() => nameOf('0.11.0', commit, changelog)).toThrow('The changelog has no heading for 0.11.0');
  });

  test('is that of the checkout, and while that is under development names the commit too, so that no two are called the same', () => {
    expect(nameOf('0.10.0', commit, changelog)).toBe('0.10.0');
    expect(nameOf('0.11.0-dev', commit, changelog)).toBe('0.11.0-dev.g12345678');
    expect(nameOf('0.11.0-dev', `${commit}+changes-0a1b2c3d`, changelog)).toBe('0.11.0-dev.g12345678.changes-0a1b2c3d');
    expect(nameOf('0.11.0-dev', 'unknown', changelog)).toBe('0.11.0-dev');
  });

  test('names what is not committed by its content, so that two states beside one commit are not called the same', () => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-states-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Mia', '-c', 'user.email=mia@friends.example', ...words], { cwd: folder });
    write('package.json', '{"version": "0.11.0-dev"}');
    write('CHANGELOG.md', changelog);
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Begin');
    const versions = [releaseOf(folder).version];
    write('CHANGELOG.md', `${changelog}\n`);
    versions.push(releaseOf(folder).version);
    write('new.ts', 'one');
    versions.push(releaseOf(folder).version);
    write('new.ts', 'two');
    versions.push(releaseOf(folder).version);
    expect(new Set(versions).size).toBe(4);
    expect(versions[3]).toMatch(/^0\.11\.0-dev\.g[0-9a-f]{8}\.changes-[0-9a-f]{8}$/);
    expect(releaseOf(folder).version).toBe(versions[3]);
  });
});
