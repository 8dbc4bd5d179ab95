import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LazyConfirmDialog } from '#ui/lazy-confirm-dialog.tsx';

/** The links by which one unsubscribes work without signing in, for whoever has the email; here they are ended. */
export function MailLinksCard({ onEnd }: { onEnd: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Card as="section" padded>
      <h2 className="text-[17px]">Links in emails</h2>
      <p className="mt-1 mb-3 text-[13.5px] text-ink-2">
        Whoever has an email of yours can unsubscribe you by its link. If you passed one on, end the links that are out.
      </p>
      <Button look="ghost" size="small" onClick={() => setAsked(true)}>
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
          The links to unsubscribe in all emails so far stop working. Later emails have new ones.
        </LazyConfirmDialog>
      ) : null}
    </Card>
  );
}
