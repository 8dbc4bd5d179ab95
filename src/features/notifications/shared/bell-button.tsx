import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const BellDialog = lazyPart(
  async () => (await import('../bells/web/bell-dialog.tsx')).BellDialog,
  ({ onClose }) => onClose(),
);

/** Opens the choice of what the reader hears of a creator; nobody has a bell for themself. */
export function BellButton({ creatorUserId, name }: { creatorUserId: string; name: string }) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const [open, setOpen] = useState(false);
  const bell = useQuery({ ...trpc.notification.getBell.queryOptions({ creatorUserId }), enabled: me !== null && me !== creatorUserId });
  if (me === null || me === creatorUserId) return null;
  const rings = bell.data !== undefined && (bell.data.posts || bell.data.sessions || bell.data.mails === true);
  return (
    <>
      <IconButton
        icon={rings ? BellRing : Bell}
        label={`Notifications from ${name}`}
        variant="solid"
        aria-pressed={rings}
        className={rings ? 'text-accent-text' : ''}
        onClick={() => setOpen(true)}
      />
      {open ? <BellDialog creatorUserId={creatorUserId} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
