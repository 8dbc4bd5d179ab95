import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useBackCloses } from '#ui/overlays/use-back-closes.ts';

export type TopSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; children: ReactNode };

/**
 * A dialog across the top edge, for something that is typed straight away; on a phone it fills the page. Lists may extend beyond it. It is
 * only needed after a press: load the part that uses it with `lazyPart`.
 */
export function TopSheet({ open, onOpenChange, title, children }: TopSheetProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-x-0 top-0 z-50 border-b border-line bg-surface text-ink shadow-high outline-none transition duration-150 ease-out data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 max-sm:min-h-dvh">
          <Base.Title className="sr-only">{title}</Base.Title>
          <div className="mx-auto flex max-w-[820px] items-start gap-2 px-3.5 py-3.5 sm:px-6 sm:py-5">
            <div className="min-w-0 flex-1">{children}</div>
            <Base.Close render={<IconButton icon={X} label="Close" className="mt-1.5" />} />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
