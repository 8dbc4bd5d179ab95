import process from 'node:process';

const NAMES = ['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/**
 * What PostgreSQL's programs get of this program's environment: how to find programs and files. The rest are settings with secrets, which
 * they have no use for, and which another account may read in theirs.
 */
export function bareEnvironment(): Record<string, string | undefined> {
  return { ...Object.fromEntries(NAMES.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}
