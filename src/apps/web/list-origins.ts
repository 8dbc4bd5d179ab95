import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** For each built script, the minified characters from each package and each folder of `src`. */
export const ORIGINS = join(import.meta.dirname, '../../../build/origins.json');

/** Writes down what each script is made of, for `npm run bench`. */
export function listOrigins(): Plugin {
  return {
    name: 'list-origins',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const origins: Record<string, Record<string, number>> = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const parts = (origins[`/${file.fileName}`] = {} as Record<string, number>);
        for (const [id, { code }] of Object.entries(file.modules)) {
          const origin = originOf(id);
          parts[origin] = (parts[origin] ?? 0) + lengthOf(code ?? '');
        }
      }
      mkdirSync(dirname(ORIGINS), { recursive: true });
      writeFileSync(ORIGINS, JSON.stringify(origins));
    },
  };
}

/** As a script, whose names stay: in a module, nothing that only other modules use would be left. */
function lengthOf(code: string): number {
  return minifySync('part.js', code, { module: false, compress: false }).code.length;
}

/** `react-dom`, `@tanstack/query-core`, `features/feed`, `ui`. */
function originOf(id: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return library ?? /\/src\/(features\/[^/]+|[^/]+)/.exec(id)?.[1] ?? 'the bundler';
}
