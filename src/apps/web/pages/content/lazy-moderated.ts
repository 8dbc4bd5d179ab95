import { lazyPart } from '#ui/feedback/lazy-part.tsx';

export const Moderated = lazyPart(async () => (await import('./moderated.tsx')).Moderated);
