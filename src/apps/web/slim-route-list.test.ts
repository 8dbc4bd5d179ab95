import { expect, test } from 'vitest';
import { withoutImports } from './slim-route-list.ts';

const LIST = {
  entry: { module: '/assets/entry.js', imports: ['/assets/page.js'], css: [] },
  routes: { root: { id: 'root', path: '', hasLoader: true, module: '/assets/root.js', imports: ['/assets/page.js'], css: [] } },
  url: '/assets/manifest-1.js',
};

test('refuses a list of routes that is written in another way', () => {
  expect(() => withoutImports(`self.routes=${JSON.stringify(LIST)};`)).toThrow('another way');
});

test('keeps of the list of routes everything but what their modules import', () => {
  const written = withoutImports(`window.__reactRouterManifest=${JSON.stringify(LIST)};`);
  const { imports: _left, ...root } = LIST.routes.root;
  expect(written).toBe(`window.__reactRouterManifest=${JSON.stringify({ ...LIST, routes: { root } })};`);
});
