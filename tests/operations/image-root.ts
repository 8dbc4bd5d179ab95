import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { findProgram } from './installed.mjs';
import { DEPLOY } from './read-unit.ts';

type Instruction = { name: string; words: string };

/** What an image does once it runs: by which user, where, with which environment, and by which commands. */
export type Running = { user: string; folder: string; environment: Record<string, string>; command: string[]; check: string[] };

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
// What the base image has of `/etc` and its packages can't do without.
const OF_ETC = [
  'passwd',
  'group',
  'shadow',
  'gshadow',
  'login.defs',
  'nsswitch.conf',
  'hosts',
  'ld.so.cache',
  'ssl/certs/ca-certificates.crt',
];
const FOLDERS = ['usr', 'dev', 'proc', 'etc', 'tmp', 'var/log', 'var/tmp', 'srv', 'home', 'root', 'run'];

// Its own mounts and network: what Docker gives a container with `read_only`, a tmpfs on /tmp and volumes.
const ENTER = `
root=$1; shift
ip link set lo up
mount --bind "$root" "$root"
for name in usr dev proc; do mount --rbind "/$name" "$root/$name"; done
mount -t tmpfs -o "size=$SHM,mode=1777" tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
if [ -n "$VOLUMES" ]; then
  for volume in $VOLUMES; do mount --bind "$root$volume" "$root$volume"; done
  mount -o remount,bind,ro "$root/usr"
  mount -o remount,bind,ro "$root"
fi
exec chroot "$root" "$@"`;

/** Whether this machine lets a test have mounts and a network of its own. */
export function canEnterImages(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const needed = ['unshare', 'nsenter', 'chroot', 'setpriv', 'ip', 'useradd'].every((name) => findProgram(name) !== null);
  return needed && spawnSync('unshare', ['--mount', '--net', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;
}

// What another system's packages bring needs a network; this machine's programs stand in for them.
const isOfPackages = (step: string) => /^(?:apt-get|rm -rf \/var\/lib\/apt|echo 'deb )/.test(step);

/**
 * Follows the instructions of the image's last stage in a new root, into which the release of the stage before is linked; returns how it
 * runs, and what couldn't be followed.
 */
export function followImage(root: string, release: string): { running: Running; notFollowed: string[] } {
  const running: Running = { user: 'root', folder: '/', environment: {}, command: [], check: [] };
  const notFollowed: string[] = [];
  createRoot(root);
  for (const { name, words } of readImage()) {
    if (name === 'RUN')
      for (const step of words.split(' && ').map((one) => one.trim())) {
        if (isOfPackages(step)) notFollowed.push(step.split(' ').slice(0, 2).join(' '));
        else runStep(root, step);
      }
    else if (name === 'COPY') {
      if (words !== '--from=build /release/ /srv/turnout/') throw new Error(`COPY ${words} is new here.`);
      execFileSync('cp', ['-al', release, join(root, 'srv/turnout')]);
    } else if (name === 'ENV')
      for (const pair of words.split(' ')) running.environment[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
    else if (name === 'USER') running.user = words;
    else if (name === 'WORKDIR') running.folder = words;
    else if (name === 'ENTRYPOINT') running.command = JSON.parse(words) as string[];
    else if (name === 'HEALTHCHECK') running.check = JSON.parse(words.slice(words.indexOf('['))) as string[];
    else notFollowed.push(name);
  }
  return { running, notFollowed };
}

// The instructions of the last stage, lines that go on joined, without comments.
function readImage(): Instruction[] {
  const text = readFileSync(join(DEPLOY, 'docker/Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  const all = text.split('\n').flatMap((line) => {
    const [, name, words] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return name === undefined || words === undefined ? [] : [{ name, words }];
  });
  return all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
}

// A root file system with this machine's programs in place of the base image's.
function createRoot(root: string): void {
  chmodSync(root, 0o755);
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name));
  for (const name of OF_ETC.filter((one) => existsSync(join('/etc', one)))) {
    mkdirSync(dirname(join(root, 'etc', name)), { recursive: true });
    copyFileSync(join('/etc', name), join(root, 'etc', name));
  }
}

// One step of a RUN instruction, as Docker runs it: by root, and nothing is read-only yet.
function runStep(root: string, step: string): void {
  execFileSync('unshare', ['--mount', '--net', 'sh', '-ec', ENTER, 'sh', root, 'sh', '-ec', step], {
    env: { PATH: SYSTEM_PATH, SHM: '64m', VOLUMES: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts the image's command as compose does: no root, no capabilities, nothing writable but volumes and /tmp. */
export function startImage(root: string, { user, folder, environment, command }: Running, volumes: string[], shm: string): ChildProcess {
  const words = [...asUser(root, user), ...within(folder, environment), ...command];
  return spawn('unshare', ['--mount', '--net', 'sh', '-ec', ENTER, 'sh', root, ...words], {
    env: { PATH: SYSTEM_PATH, SHM: shm, VOLUMES: volumes.join(' ') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command in what was started, as `docker exec` and health checks do. */
export function runInside(
  pid: number,
  root: string,
  { user, folder, environment }: Running,
  command: string[],
): { code: number | null; output: string } {
  const enter = ['--target', String(pid), '--mount', '--net', '--root', '--wd'];
  const { status, stdout, stderr } = spawnSync('nsenter', [...enter, ...asUser(root, user), ...within(folder, environment), ...command], {
    env: { PATH: SYSTEM_PATH },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

function asUser(root: string, user: string): string[] {
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync(join(root, 'etc/passwd'), 'utf8')) ?? [];
  if (uid === undefined) throw new Error(`The image has no user ${user}.`);
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '--',
  ];
}

function within(folder: string, environment: Record<string, string>): string[] {
  return [
    'env',
    '-i',
    `--chdir=${folder}`,
    `PATH=${SYSTEM_PATH}`,
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
  ];
}
