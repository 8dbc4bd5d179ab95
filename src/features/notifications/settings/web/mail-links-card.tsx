import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';

/** Unsubscribe links work without signing in, for anyone who has the email; this card ends them. */
export function MailLinksCard({ onEnd }: { onEnd: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Card as="section" padded>
      <h2 className="text-[17px]">Links in emails</h2>
      <p className="mt-1 mb-3 text-[13.5px] text-ink-2">
        Anyone with an email we’ve sent you can use its link to unsubscribe you. If you forwarded one, end the old links.
      </p>
      <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
        End old links
      </Button>
      {asked ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsked}
          title="End old links?"
          confirmLabel="End old links"
          onConfirm={() => {
            setAsked(false);
            onEnd();
          }}
        >
          Unsubscribe links in all earlier emails will stop working. New emails will have new links.
        </LazyConfirmDialog>
      ) : null}
    </Card>
  );
}
