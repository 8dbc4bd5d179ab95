import { watch } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(?:ts|sql)$/;
const TEST = /\.test(?:-d)?\.ts$/;
// What only browsers and the renderer of pages run: Vite replaces it in open pages.
const WEB_ONLY = [
  /^ui\//,
  /^platform\/(?:web|cache\/web)\//,
  /^features\/[^/]+\/(?:[^/]+\/)?web\//,
  /^features\/[^/]+\/shared\//,
  /^apps\/web\/(?!server\/)/,
  /^apps\/(?!web\/|worker\/)/,
];
// Editors write a file in several steps.
const QUIET_MS = 80;

/** Tells whether the web or worker program must start anew when this file of `src` changes. */
export function isServerSource(file: string): boolean {
  return SOURCE.test(file) && !TEST.test(file) && !WEB_ONLY.some((path) => path.test(file));
}

// What the web program loads early, before the change after which it starts.
const LOADED_EARLY = /^(?:apps\/web\/server\/dev\/|platform\/server\/program\/receive-settings\.ts$|kernel\/objects\/is-object\.ts$)/;

/** Tells whether a web program that was loaded early has this file of `src` already. */
export function isLoadedEarly(file: string): boolean {
  return LOADED_EARLY.test(file.replaceAll('\\', '/'));
}

/** Calls `onChange` with the changed files of `src` that programs run, once for those that change together. Returns a function that stops it. */
export function watchSources(checkout: string, onChange: (files: string[]) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const pass = () => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };
  const watcher = watch(join(checkout, 'src'), { recursive: true }, (_event, file) => {
    if (file === null || !isServerSource(file.replaceAll('\\', '/'))) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(pass, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
