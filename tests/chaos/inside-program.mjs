// Loaded into the web processes and the worker of a chaos world before anything else (`node --import`), for what can't be done to a program
// from outside: a wrong clock, a full heap, lines that can be cut, a slow disk. Plain JavaScript, because each start of Node reads it as it is.
import fs, { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

const SLOW_MS = 150;
const folder = process.env.CHAOS_INSIDE;
const program = /build\/programs\/(web|worker)\.js$/.exec(process.argv[1] ?? '')?.[1];
if (folder && program) {
  putClockWrong(takeShift());
  goThroughDoors(JSON.parse(readFileSync(join(folder, 'doors.json'), 'utf8')));
  process.on('SIGUSR2', fillHeap);
  await slowDisk();
}

// The first program of its kind to start takes the file; the next one has the right clock again.
function takeShift() {
  const file = join(folder, `clock-of-${program}`);
  try {
    renameSync(file, `${file}.taken`);
  } catch {
    return 0;
  }
  const shift = Number(readFileSync(`${file}.taken`, 'utf8'));
  writeFileSync(join(folder, `wrong-${program}`), JSON.stringify({ pid: process.pid, at: Date.now() + shift }));
  return shift;
}

function putClockWrong(shift) {
  if (shift === 0) return;
  const right = Date;
  const now = () => right.now() + shift;
  globalThis.Date = new Proxy(right, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    construct: (target, words) => Reflect.construct(target, words.length > 0 ? words : [now()]),
    apply: () => new right(now()).toString(),
  });
}

// The program itself says where each door leads: to where it would have connected.
function goThroughDoors({ database, provider, mail }) {
  const { DATABASE_URL: url = '', STRIPE_API_URL: api = '', SMTP_URL: smtp = '' } = process.env;
  const [before, host] = url.split('host=');
  writeFileSync(join(folder, 'behind-provider'), api);
  writeFileSync(join(folder, 'behind-mail'), smtp);
  process.env.DATABASE_URL = `${before}host=${encodeURIComponent(database)}${host?.includes('&') ? host.slice(host.indexOf('&')) : ''}`;
  process.env.STRIPE_API_URL = `http://127.0.0.1:${provider}`;
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail}`;
}

function fillHeap() {
  const hoard = [];
  for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
}

// While there is a file of this name, each write and each flush waits first, as on a disk that has far too much to do.
async function slowDisk() {
  const flag = join(folder, 'slow-files');
  const isSlow = () => {
    if (!existsSync(flag)) return false;
    writeFileSync(join(folder, `slowed-${program}`), '');
    return true;
  };
  for (const name of ['write', 'writev', 'fsync', 'fdatasync']) {
    const right = fs[name];
    fs[name] = (...words) => (isSlow() ? void setTimeout(() => right(...words), SLOW_MS) : right(...words));
  }
  syncBuiltinESMExports();
  const handle = await open(join(folder, 'doors.json'));
  const methods = Object.getPrototypeOf(handle);
  for (const name of ['write', 'writev', 'writeFile', 'sync', 'datasync']) {
    const right = methods[name];
    methods[name] = async function (...words) {
      if (isSlow()) await new Promise((resolve) => void setTimeout(resolve, SLOW_MS));
      return right.apply(this, words);
    };
  }
  await handle.close();
}
