import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROUTE_LIST = /^manifest-.*\.js$/;
const ASSIGNED = 'window.__reactRouterManifest=';

type RouteList = { routes: Record<string, { imports?: string[] }> };

/**
 * Removes from the list of routes, which every first visit loads, what each route's module imports. Only the server and links with `prefetch`
 * read it, and no link has that; it is more than half of the list. The router writes the list while the server's pages are built.
 */
export function slimRouteList(): Plugin {
  let folder: string | null = null;
  return {
    name: 'slim-route-list',
    apply: 'build',
    async writeBundle({ dir }) {
      if (this.environment.name === 'client') folder = dir ?? null;
      else if (folder !== null) await slimIn(join(folder, 'assets'));
    },
  };
}

async function slimIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ROUTE_LIST.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      await writeFile(path, withoutImports(await readFile(path, 'utf8')));
    }),
  );
}

/** The script that declares all routes, without what their modules import. */
export function withoutImports(script: string): string {
  if (!script.startsWith(ASSIGNED)) throw new Error('The router writes its list of routes in another way than this plugin knows.');
  const list = JSON.parse(script.slice(ASSIGNED.length).replace(/;\s*$/, '')) as RouteList;
  for (const route of Object.values(list.routes)) delete route.imports;
  return `${ASSIGNED}${JSON.stringify(list)};`;
}
