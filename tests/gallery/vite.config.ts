import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../src/apps/web/public',
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  server: { port: 3200, fs: { allow: ['../..'] } },
});
