import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NO_NETWORK = ['unshare', '--user', '--map-current-user', '--net', '--'];
const MEGABYTES_OF_OUTPUT = 4096;
const SECONDS_OF_COMPUTING = 6 * 3600;

let known: Promise<string[]> | undefined;

/** Returns a command prefix that takes away the network (if the system allows that) and limits file size and CPU time. */
export function isolation(): Promise<string[]> {
  known ??= findIsolation();
  return known;
}

async function findIsolation(): Promise<string[]> {
  // `ulimit -f` counts blocks of 512 bytes here.
  const bounds = `ulimit -f ${MEGABYTES_OF_OUTPUT * 2048}; ulimit -t ${SECONDS_OF_COMPUTING}; exec "$0" "$@"`;
  const bounded = ['/bin/sh', '-c', bounds];
  const [command = '', ...rest] = NO_NETWORK;
  const works = await run(command, [...rest, 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  );
  return works ? [...bounded, ...NO_NETWORK] : bounded;
}
