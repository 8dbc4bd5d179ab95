import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { translatedByChoice } from './locales/vite-plugin.ts';
import { buildServiceWorker } from './src/apps/web/build-service-worker.ts';
import { firstVisitGroups } from './src/apps/web/first-visit-groups.ts';
import { precompressAssets } from './src/apps/web/precompress-assets.ts';
import { listOrigins } from './src/apps/web/list-origins.ts';
import { slimRouteList } from './src/apps/web/slim-route-list.ts';

// What at least twelve screens share goes into one file: many small ones compress badly and keep a phone waiting.
// The libraries and fields that only forms, dialogs and tickets need stay out of it, and so out of the first visit.
const shared = {
  name: 'shared',
  minShareCount: 12,
  test: /^(?!.*[\\/](?:node_modules[\\/](?:zod|uuid|qr|temporal-polyfill|use-sync-external-store|@stripe|@base-ui|@floating-ui)[\\/]|ui[\\/][a-z]+[\\/](?:dialog|text-field|field-frame|control-class|use-field-ids|counter|field-counter|query-list)\.tsx?$))/,
};

// The package doesn't declare this itself; without it, every page would carry web sockets and streams that nothing uses.
const treeshake = { moduleSideEffects: [{ test: /[\\/]@trpc[\\/]client[\\/]/, sideEffects: false }] };

// An address is a constant of `kernel/http/paths.ts`: where it is used, it stands as it is, and the first page carries no table of all.
const optimization = { inlineConst: { mode: 'all' as const, pass: 1 } };

export default defineConfig(({ command }) => ({
  publicDir: 'src/apps/web/public',
  plugins: [
    ...translatedByChoice(),
    tailwindcss(),
    reactRouter(),
    buildServiceWorker(),
    slimRouteList(),
    precompressAssets(),
    listOrigins(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // The server build bundles its packages: loaded as separate files, they take longer than everything else.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: { rolldownOptions: { treeshake, optimization, output: { codeSplitting: { groups: [...firstVisitGroups(), shared] } } } },
    },
  },
}));
