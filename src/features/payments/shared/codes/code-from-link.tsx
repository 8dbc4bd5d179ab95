import { useLocation } from 'react-router';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const CodeChip = lazyPart(async () => (await import('./code-chip.tsx')).CodeChip);

/** On a page that a link with a code led to (`?code=`): says so, and remembers the code until it is used. Nobody else loads its code. */
export function CodeFromLink({ ownerUserId }: { ownerUserId: string }) {
  return useLocation().search.includes('code=') ? <CodeChip ownerUserId={ownerUserId} waiting={<p className="mb-4 h-11" />} /> : null;
}
