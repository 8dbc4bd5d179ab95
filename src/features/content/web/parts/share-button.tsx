import { Share } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

export type ShareButtonProps = { path: string; title: string; className?: string };

/** Opens the ways to pass on the address of a page of this site. */
export function ShareButton({ path, title, className }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label="Share" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Share} />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ShareDialog open onOpenChange={setOpen} url={new URL(path, location.origin).href} title={title} />
        </Suspense>
      ) : null}
    </>
  );
}
