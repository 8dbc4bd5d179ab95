import { Ban } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useChangeBlock } from '../web/parts/use-change-block.ts';

/** Replaces the posts and sessions of a person whom the reader has blocked. */
export function BlockedNotice({ userId, name }: { userId: string; name: string }) {
  const change = useChangeBlock({ userId, name });
  return (
    <EmptyState
      icon={Ban}
      title={`You blocked ${name}`}
      action={
        <Button variant="ghost" loading={change.busy} onClick={change.unblock}>
          Unblock
        </Button>
      }
    >
      You won’t see what they share, and they won’t see what you share. Neither of you can follow, message, like, comment or book with the
      other.
    </EmptyState>
  );
}
