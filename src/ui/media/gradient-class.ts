const GRADIENT_COUNT = 12;

/** Picks one of the twelve gradients in base.css: a seed always gets the same colours. */
export function gradientClass(seed: string): string {
  let hash = 0;
  for (let index = 0; index < seed.length; index += 1) hash = (hash * 31 + seed.charCodeAt(index)) >>> 0;
  return `gradient-${hash % GRADIENT_COUNT}`;
}
