// Which release came before what is in this checkout. Plain JavaScript: `npm test` asks on any Node.
import { spawnSync } from 'node:child_process';

const VERSION = /^\+## (\d+\.\d+\.\d+) /m;

/**
 * Returns the version that was released last before this commit, and the commit that put it into the changelog; null where the history
 * isn't there, or is cut off: its oldest commit would seem to have written everything.
 */
export function findLastRelease(folder) {
  const git = (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
    return status === 0 ? stdout.trim() : null;
  };
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return null;
  const head = git('rev-parse', 'HEAD');
  const commits = git('log', '--format=%H', '-G^## [0-9]', '--', 'CHANGELOG.md')?.split('\n') ?? [];
  for (const commit of commits) {
    const change = git('show', '--format=', commit, '--', 'CHANGELOG.md') ?? '';
    const version = VERSION.exec(change)?.[1];
    // A heading that is corrected later is taken away and written again.
    if (commit !== head && version !== undefined && !change.includes(`\n-## ${version} `)) return { version, commit };
  }
  return null;
}
