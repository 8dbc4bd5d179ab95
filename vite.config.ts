import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './src/apps/web/build-service-worker.ts';
import { precompressAssets } from './src/apps/web/precompress-assets.ts';

// What at least twelve screens share travels as one file: many small ones compress badly and keep a phone waiting. The libraries
// and fields that only forms, dialogs and tickets need stay where they are, out of the first visit.
const shared = {
  name: 'shared',
  minShareCount: 12,
  test: /^(?!.*[\\/](?:node_modules[\\/](?:zod|uuid|qrcode|temporal-polyfill|use-sync-external-store|@stripe|@base-ui|@floating-ui)[\\/]|ui[\\/](?:dialog|text-field|field-frame|control-class|use-field-ids)\.tsx?$))/,
};

// The frame of a page and the card of a post or session, with whatever they are made of: every public page shows them.
const card = { name: 'card', test: /[\\/](?:full-layout|content-card)\.tsx$/ };

export default defineConfig({
  publicDir: 'src/apps/web/public',
  plugins: [tailwindcss(), reactRouter(), buildServiceWorker(), precompressAssets()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // The pages as the server renders them bring their packages along: as files of their own these take longer to gather than all else.
  ssr: { noExternal: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [shared, card] } } } } } },
});
