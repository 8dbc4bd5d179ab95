import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const StatementDialog = lazyPart(
  async () => (await import('#features/payments/shared/statements/statement-dialog.tsx')).StatementDialog,
  ({ onClose }) => onClose(),
);

/** A creator's actions in their hub: a statement of their income, and another session. */
export function HubHostingActions() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        <Icon of={Download} size={16} />
        Statement
      </Button>
      <ButtonLink to={paths.createContent} size="small">
        <Icon of={Plus} size={16} />
        Create a session
      </ButtonLink>
      {asking ? <StatementDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
