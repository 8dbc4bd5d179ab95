import { Share } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const ShareDialog = lazyPart(
  async () => (await import('../../shared/items/share-dialog.tsx')).ShareDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

export type ShareButtonProps = { path: string; title: string; className?: string };

/** Opens the dialog for sharing a page of this site. */
export function ShareButton({ path, title, className }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label="Share" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Share} />
      </button>
      {open ? <ShareDialog open onOpenChange={setOpen} url={new URL(path, location.origin).href} title={title} /> : null}
    </>
  );
}
