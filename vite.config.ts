import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompressAssets } from './src/apps/web/precompress-assets.ts';

export default defineConfig({
  publicDir: 'src/apps/web/public',
  plugins: [tailwindcss(), reactRouter(), precompressAssets()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
});
