import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { contentPath } from '../items/content-path.ts';

type DiscardButtonsProps = {
  /** The published item being edited; without it a new one is written. */
  editing: Parameters<typeof contentPath>[0] | undefined;
  /** Whether there is anything to discard. */
  changed: boolean;
  busy: boolean;
  onDiscard: () => void;
};

/** The buttons beside Publish: one discards what was written, and an edit can be left. */
export function DiscardButtons({ editing, changed, busy, onDiscard }: DiscardButtonsProps) {
  return (
    <>
      {changed ? (
        <Button variant="bare" disabled={busy} onClick={onDiscard}>
          {editing ? 'Undo changes' : 'Start over'}
        </Button>
      ) : null}
      {editing ? (
        <ButtonLink variant="ghost" to={contentPath(editing)}>
          Cancel
        </ButtonLink>
      ) : null}
    </>
  );
}
