import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './src/apps/web/build-service-worker.ts';
import { precompressAssets } from './src/apps/web/precompress-assets.ts';

// What at least twelve screens share goes into one file: many small ones compress badly and keep a phone waiting.
// The libraries and fields that only forms, dialogs and tickets need stay out of it, and so out of the first visit.
const shared = {
  name: 'shared',
  minShareCount: 12,
  test: /^(?!.*[\\/](?:node_modules[\\/](?:zod|uuid|qr|temporal-polyfill|use-sync-external-store|@stripe|@base-ui|@floating-ui)[\\/]|ui[\\/][a-z]+[\\/](?:dialog|text-field|field-frame|control-class|use-field-ids|counter|field-counter|query-list)\.tsx?$))/,
};

// What every page starts with, in one file, which compresses better than three: the libraries, the frame of a page and the card
// of a post or session, with everything they are made of, and the small things that two or more of the public pages share.
const page = {
  name: 'page',
  priority: 1,
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|[\\/](?:(?:full-layout|content-card|error-screen|page-boundary|page-columns|tabs|breadcrumbs|feed-list)\.tsx|(?:feed-choice|use-device|use-account|attendees-path|chip-class|before-hydration)\.ts|icons[\\/](?:arrow-up|calendar-days|clock|compass|file-text|globe|hash|link-2|map-pin|user-plus|users|video)\.mjs)$/,
};

// The package doesn't declare this itself; without it, every page would carry web sockets and streams that nothing uses.
const treeshake = { moduleSideEffects: [{ test: /[\\/]@trpc[\\/]client[\\/]/, sideEffects: false }] };

// An address is a constant of `kernel/http/paths.ts`: where it is used, it stands as it is, and the first page carries no table of all.
const optimization = { inlineConst: { mode: 'all' as const, pass: 1 } };

export default defineConfig(({ command }) => ({
  publicDir: 'src/apps/web/public',
  plugins: [tailwindcss(), reactRouter(), buildServiceWorker(), precompressAssets()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // The server build bundles its packages: loaded as separate files, they take longer than everything else.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: { build: { rolldownOptions: { treeshake, optimization, output: { codeSplitting: { groups: [page, shared] } } } } },
  },
}));
