import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;

const fromSource = (path: string) => join(import.meta.dirname, '../..', path);

const ENTRY = fromSource('apps/web/entry.client.tsx');
/** What every page starts with. */
const FRAME = ['apps/web/root.tsx', 'apps/web/shell/layout/full-layout.tsx', 'apps/web/shell/layout/page-boundary.tsx'].map(fromSource);
/** Where people arrive: at home, or at an address that somebody shared or a search engine found. */
const SCREENS = {
  home: fromSource('features/feed/web/screens/home-screen.tsx'),
  profile: fromSource('apps/web/pages/profile/profile-page.tsx'),
  post: fromSource('apps/web/pages/content/post-page.tsx'),
  session: fromSource('apps/web/pages/content/session-page.tsx'),
  search: fromSource('features/search/web/screens/search-screen.tsx'),
};
const PAGE = 'page';

/**
 * Puts the scripts of a first visit into few files, because each costs a phone a request and compresses by itself. What the frame or two of
 * the screens import is `page`; what a screen shares only with later pages is one file of that screen. Home's search bar is home's.
 */
export function firstVisitGroups(): Group[] {
  let groups: Map<string, string> | undefined;
  const groupOf = (id: string, context: Context) => (groups ??= divide(context)).get(id) ?? null;
  return [
    // Chosen first, with everything that it imports, so that no screen's file takes a part of it.
    { name: (id, context) => (groupOf(id, context) === PAGE ? PAGE : null), priority: 2 },
    { name: groupOf, priority: 1 },
  ];
}

function divide(context: Context): Map<string, string> {
  const groups = new Map<string, string>();
  const screens = Object.entries(SCREENS).map(([name, path]) => ({ name, modules: reach(context, [path]) }));
  for (const { name, modules } of screens)
    for (const id of modules) {
      const others = screens.filter((screen) => screen.name !== name && screen.modules.has(id)).map((screen) => screen.name);
      const isOfHome = others.every((other) => [name, other].includes('home') && [name, other].includes('search'));
      groups.set(id, others.length === 0 ? name : isOfHome ? 'home' : PAGE);
    }
  for (const id of reach(context, [ENTRY, ...FRAME])) groups.set(id, PAGE);
  // Each has a file of its own.
  for (const id of [ENTRY, ...Object.values(SCREENS)]) groups.delete(id);
  return groups;
}

/** These modules and everything that they import, directly or not, but not what they load later. */
function reach(context: Context, from: readonly string[]): Set<string> {
  const found = new Set(from);
  // Grows while it is read.
  for (const id of found) {
    const { importedIds = [], code = null } = context.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      if (LATER.test(imported)) continue;
      if (!ICONS.test(imported)) found.add(imported);
      else for (const icon of iconsIn(code ?? '')) found.add(imported.replace(ICONS, `icons/${icon}.mjs`));
    }
  }
  return found;
}

// The library's index names them beside what the frame uses; only later pages need them.
const LATER =
  /[\\/]@tanstack[\\/](?:query-core[\\/].*[\\/]queriesObserver|react-query[\\/].*[\\/](?:useQueries|useMutationState|useIsFetching))\.js$/;

// Imports every icon there is; who imports it needs only those that its own code names.
const ICONS = /lucide-react\.m?js$/;

function iconsIn(code: string): string[] {
  const lists = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim().split(' ')[0] ?? '');
  return names.map((name) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase());
}
