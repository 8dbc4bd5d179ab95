import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { SubscribeDialogProps } from '../calendar-feed/web/subscribe-dialog.tsx';

const SubscribeDialog = lazyPart(
  async () => (await import('../calendar-feed/web/subscribe-dialog.tsx')).SubscribeDialog,
  ({ onClose }) => onClose(),
);

export type SubscribeButtonProps = Pick<SubscribeDialogProps, 'creator'> & {
  /** Where there is no calendar on the screen, what the button is about. */
  label?: string;
  /** Whether a phone shows the sign alone. */
  isShort?: boolean;
};

/** The way from a calendar on the screen to the same in one's own calendar program. */
export function SubscribeButton({ creator, label = 'Subscribe', isShort = false }: SubscribeButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={SubscribeDialog.warm}
        onFocus={SubscribeDialog.warm}
        onClick={() => setOpen(true)}
      >
        <Icon of={CalendarPlus} size={16} />
        <span className={isShort ? 'max-sm:sr-only' : undefined}>{label}</span>
      </Button>
      {open ? <SubscribeDialog creator={creator} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
