import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/** No folder holds more code files than this, tests aside. */
export const WIDEST = 25;
const MICRO_LINES = 15;
const ROOTS = ['src', 'sandbox', 'demo'];
const CODE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test(?:-d)?\.tsx?$/;

// What may stand where: docs/architecture/features.md explains the names.
const SURFACE = ['contract', 'rules', 'policy', 'refusals', 'copy'];
const SHARED_FOLDERS = ['contract', 'rules', 'copy'];
const SERVER_FILES = ['router', 'routes', 'limits', 'dependencies', 'jobs', 'personal-data'];
const SERVER_FOLDERS = ['commands', 'queries', 'workflows', 'jobs', 'sql'];
const WEB_FOLDERS = ['screens', 'parts'];
/** Folders of the layers below the features; no code file stands beside them, save those named. */
const GROUPS = {
  'src/kernel': { folders: ['text', 'time', 'money', 'ids', 'http', 'objects', 'site'], files: ['limits', 'caps'] },
  'src/ui': { folders: ['actions', 'fields', 'overlays', 'feedback', 'media', 'layout', 'app'], files: [] },
  'src/platform': { folders: ['server', 'web', 'cache'], files: [] },
  'src/platform/server': {
    folders: ['http', 'database', 'jobs', 'live', 'storage', 'mail', 'limits', 'log', 'program', 'providers', 'tracing'],
    files: [],
  },
  'src/platform/web': { folders: ['session', 'identity', 'query', 'page', 'live', 'storage'], files: [] },
  'src/identity': {
    folders: ['sign-in', 'codes', 'tokens', 'second-factor', 'users', 'mail', 'http'],
    files: ['identity', 'jobs', 'rules', 'tidy'],
  },
};

/**
 * Returns one line for each thing that breaks the structure of the code: `wide <folder>` for more than 25 code files in a folder,
 * `loose <file>` for a file outside the places that docs/architecture/features.md names, and `micro <file>` for a file of at most
 * 15 lines that only one other file imports.
 */
export function findMisplaced(root) {
  const files = ROOTS.flatMap((folder) => codeFiles(root, folder));
  return [
    ...wideFolders(files),
    ...files.filter((file) => !isPlaced(file)).map((file) => `loose ${file}`),
    ...microFiles(root, files),
  ].sort();
}

function codeFiles(root, folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !TEST.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function wideFolders(files) {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([folder, count]) => count > WIDEST && folder !== 'src/db/migrations').map(([folder]) => `wide ${folder}`);
}

/** Tells whether a file stands in a place that has a name. */
export function isPlaced(file) {
  const [top, area, name, ...path] = file.split('/');
  if (top !== 'src') return true;
  if (area === 'features') return path.length > 0 ? isPlacedInFeature(path) : false;
  for (const [folder, { folders, files }] of Object.entries(GROUPS)) {
    if (!file.startsWith(`${folder}/`)) continue;
    const [first, ...rest] = file.slice(folder.length + 1).split('/');
    if (rest.length === 0 ? !files.includes(stem(first)) : !folders.includes(first)) return false;
  }
  return name !== undefined;
}

function isPlacedInFeature(path) {
  const [first, ...rest] = path;
  if (rest.length === 0) return [...SURFACE, 'personal-data'].includes(stem(first));
  if (SHARED_FOLDERS.includes(first)) return rest.length === 1;
  if (first === 'api' || first === 'shared') return rest.length <= 2;
  if (first === 'server') return isPlacedOnServer(rest);
  if (first === 'web') return isPlacedInWeb(rest);
  return isPlacedInSubject(rest);
}

function isPlacedOnServer([first, ...rest]) {
  return rest.length === 0 ? SERVER_FILES.includes(stem(first)) : SERVER_FOLDERS.includes(first) && rest.length === 1;
}

function isPlacedInWeb([first, ...rest]) {
  return WEB_FOLDERS.includes(first) && rest.length === 1;
}

function isPlacedInSubject([first, ...rest]) {
  if (rest.length === 0) return SURFACE.includes(stem(first));
  if (SHARED_FOLDERS.includes(first)) return rest.length === 1;
  // A subject's halves are flat.
  return (first === 'server' || first === 'web') && rest.length === 1;
}

function stem(name) {
  return name.slice(0, name.indexOf('.'));
}

function microFiles(root, files) {
  const importers = new Map();
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  for (const [file, text] of texts)
    for (const [, source] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = resolveImport(file, source);
      if (target !== undefined && target !== file) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  return files
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/db/migrations/') && importers.get(file)?.size === 1)
    .filter((file) => (texts.get(file) ?? '').trimEnd().split('\n').length <= MICRO_LINES && !isKeptApart(file, texts.get(file) ?? ''))
    .map((file) => `micro ${file}`);
}

/** Named parts of a feature, doors to other features, lists of jobs, and code that is loaded when a job runs stand alone. */
function isKeptApart(file, text) {
  if (/\/(?:contract|rules|policy|refusals|copy|personal-data|limits|router|routes|jobs|dependencies)\.ts$/.test(file)) return true;
  return /\/(?:api|shared)\//.test(file) || file.endsWith('.run.ts') || file.endsWith('-jobs.ts') || /\bdefineJob[<(]/.test(text);
}

function resolveImport(file, source) {
  if (source.startsWith('.')) return posix.normalize(posix.join(dirname(file), source));
  const alias = /^#([a-z]+)\/(.+)$/.exec(source);
  if (!alias) return undefined;
  return ['sandbox', 'demo', 'tests'].includes(alias[1]) ? `${alias[1]}/${alias[2]}` : `src/${alias[1]}/${alias[2]}`;
}
