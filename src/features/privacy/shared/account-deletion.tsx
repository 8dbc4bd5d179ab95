import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { AccountRow } from '#features/sign-in/shared/account-row.tsx';
import { Obstacles } from '../deletion/web/obstacles.tsx';
import { RECORDS_KEPT } from '../deletion/copy.ts';

const DeleteAccountDialog = lazyPart(
  async () => (await import('../deletion/web/delete-account-dialog.tsx')).DeleteAccountDialog,
  ({ onClose }) => onClose(),
);

/** Account deletion, and what stands in its way (docs/product.md#deleting-an-account). */
export function AccountDeletion({ email, username }: { email: string; username: string }) {
  const [open, setOpen] = useState(false);
  return (
    <AccountRow
      id="delete-account"
      title="Delete account"
      text={`Your profile and everything you’ve published disappear straight away, for good. ${RECORDS_KEPT}`}
    >
      <Obstacles username={username} />
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open ? <DeleteAccountDialog email={email} onClose={() => setOpen(false)} /> : null}
    </AccountRow>
  );
}
