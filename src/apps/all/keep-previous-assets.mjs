import { accessSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Keeps the files of the build that is about to be replaced for a week: open pages load parts of themselves later, under the names
 * that they were built with. Returns a function to call once the new build exists; it drops the files that the new build also has.
 */
export function keepPreviousAssets(checkout, now = Date.now()) {
  // Beside the build folder, which is emptied by each build.
  const [current, former] = [join(checkout, 'build/client/assets'), join(checkout, '.former/assets')];
  mkdirSync(former, { recursive: true });
  for (const name of namesIn(former)) if (now - statSync(join(former, name)).mtimeMs > KEPT_MS) rmSync(join(former, name));
  for (const name of namesIn(current)) {
    copyFileSync(join(current, name), join(former, name));
    // It counts as a former file from now on.
    utimesSync(join(former, name), now / 1000, now / 1000);
  }
  return () => {
    for (const name of namesIn(current)) rmSync(join(former, name), { force: true });
  };
}

/**
 * Takes over the files that open pages may load from a site that runs from another checkout, so that this one, built beside it, can replace
 * it: its present build's and those that it keeps itself. Returns how many this build doesn't have.
 */
export function takeOverAssets(checkout, running, now = Date.now()) {
  const [own, former] = [join(checkout, 'build/client/assets'), join(checkout, '.former/assets')];
  mkdirSync(former, { recursive: true });
  let count = 0;
  for (const [folder, isPresent] of [
    [join(running, '.former/assets'), false],
    [join(running, 'build/client/assets'), true],
  ])
    for (const name of namesIn(folder).filter((one) => !existsSync(join(own, one)))) {
      if (!existsSync(join(former, name))) count += 1;
      copyFileSync(join(folder, name), join(former, name));
      // A present file counts as a former one from now on; the others keep their age.
      const at = isPresent ? now / 1000 : statSync(join(folder, name)).mtimeMs / 1000;
      utimesSync(join(former, name), at, at);
    }
  return count;
}

/**
 * Gives the files of this build to a site that runs from another checkout, which serves them beside its own: while machines change versions
 * one after the other, a page of the new version may ask any of them. Returns how many it didn't have; null if
 * nothing may be written there.
 */
export function lendAssets(checkout, running) {
  const [own, borrowed] = [join(checkout, 'build/client/assets'), join(running, '.former/assets')];
  if (!mayWrite(existsSync(borrowed) ? borrowed : running)) return null;
  mkdirSync(borrowed, { recursive: true });
  const lent = namesIn(own).filter((name) => !existsSync(join(running, 'build/client/assets', name)) && !existsSync(join(borrowed, name)));
  for (const name of lent) copyFileSync(join(own, name), join(borrowed, name));
  return lent.length;
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
