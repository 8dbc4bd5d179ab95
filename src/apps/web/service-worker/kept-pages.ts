import { fieldOf } from '#kernel/objects/is-object.ts';
import { keepPage, isKept } from './offline-files.ts';

// As `doorPage` of the kernel's paths. Only pages that are rendered for guests and contain nothing private; what they show comes from the device's storage.
const KEEPABLE: ReadonlySet<string> = new Set(['/door']);

/** Caches a page because it asks for it, and says so when it is. */
export async function keepOnRequest({ data, ports }: ExtendableMessageEvent): Promise<void> {
  const path = fieldOf(data, 'keep');
  if (typeof path !== 'string' || !KEEPABLE.has(path)) return;
  const outcome = await keepPage(path).then(
    () => 'kept',
    () => 'failed',
  );
  ports[0]?.postMessage(outcome);
}

/** Caches again, for this edition, the pages that a former one has cached. */
export async function keepAgain(): Promise<void> {
  for (const path of KEEPABLE) if (await isKept(path)) await keepPage(path);
}
