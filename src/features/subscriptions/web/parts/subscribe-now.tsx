import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { SubscribeCreator } from './subscribe-summary.tsx';

const SubscribeDialog = lazyPart(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
  ({ onClose }) => onClose(),
);

/** The way in from locked content: opens the checkout in place, so that the content opens there. Guests go through the profile. */
export function SubscribeNow({ creator, username }: { creator: SubscribeCreator; username: string }) {
  const me = useMyUserId();
  const [open, setOpen] = useState(false);
  if (me === null)
    return (
      <ButtonLink look="light" to={`${paths.profile(username)}#subscribe`}>
        Subscribe Now
      </ButtonLink>
    );
  return (
    <>
      <Button look="light" onClick={() => setOpen(true)} onPointerEnter={SubscribeDialog.warm} onFocus={SubscribeDialog.warm}>
        Subscribe Now
      </Button>
      {open ? <SubscribeDialog creator={creator} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
