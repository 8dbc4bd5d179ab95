import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';

/** What Playwright needs to launch a browser. */
export type BrowserLaunch = { executablePath: string; args: string[]; env: Record<string, string> };

const SYSTEM_NAMES = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Finds Chromium: the one named by `CHROMIUM_PATH`, else one installed on this machine, else the one from the npm package. */
export async function findBrowser(): Promise<BrowserLaunch> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error('CHROMIUM_PATH does not point to a file.');
    return { executablePath: named, args: flags(), env: environment() };
  }
  const found = findOnThisMachine();
  if (found !== null) return { executablePath: found, args: flags(), env: environment() };
  if (process.platform === 'linux' && process.arch === 'x64') return fromPackage();
  throw new Error(
    'No Chromium was found, and no package provides one for this platform. Install one (Debian: apt-get install -y --no-install-recommends chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}

function findOnThisMachine(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '' && !folder.includes('node_modules'));
  const candidates = [
    ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(process.platform === 'darwin' ? MAC_APPS : []),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

// No calls home, no first-run pages; root can't use Chromium's own sandbox. Without a graphics card Chromium would emulate one on the
// processor, which costs five times as much as drawing without it.
function flags(): string[] {
  const common = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-sync',
    '--no-first-run',
    '--no-default-browser-check',
    '--force-color-profile=srgb',
    '--disable-gpu',
  ];
  return process.getuid?.() === 0 ? [...common, '--no-sandbox'] : common;
}

// The package is made for a cloud whose image has the libraries it needs. It unpacks its own copies of them only if it believes it is
// running there, and always into TMPDIR; `unpack` sets both variables.
async function fromPackage(): Promise<BrowserLaunch> {
  const require = createRequire(import.meta.url);
  const packageFolder = findPackageFolder(require.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const cache = join(import.meta.dirname, '../../node_modules/.cache');
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(join(home, 'chromium'))) await unpack(cache, home);
  writeFonts(home);
  return {
    executablePath: join(home, 'chromium'),
    args: [
      ...flags(),
      '--no-zygote',
      '--headless=shell',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--font-render-hinting=none',
      '--no-sandbox',
    ].filter((flag, index, all) => all.indexOf(flag) === index),
    env: { ...environment(), LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

// Unpacks into a separate folder first, so that an interrupted or concurrent start never sees half a browser.
async function unpack(cache: string, home: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const before = { TMPDIR: process.env['TMPDIR'], AWS_LAMBDA_JS_RUNTIME: process.env['AWS_LAMBDA_JS_RUNTIME'] };
  Object.assign(process.env, { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  try {
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(join(home, 'chromium'))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

// The package's font list names a folder of that cloud; without a correct list, screenshots have no text.
function writeFonts(home: string): void {
  const folders = [join(home, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('');
  const content = `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders}<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>\n`;
  const path = join(home, 'fonts.conf');
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
}

function findPackageFolder(file: string): string {
  let folder = dirname(file);
  while (!readdirSync(folder).includes('package.json')) folder = dirname(folder);
  return folder;
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
