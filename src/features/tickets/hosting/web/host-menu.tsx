import { CalendarClock, CalendarMinus, CalendarPlus, CalendarX, Ellipsis, Settings, Users } from 'lucide-react';
import { useState } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { mayCancelEvents } from '#features/sessions/policy.ts';
import { decideCancellation, isStillToCome } from '#features/sessions/rules.ts';
import { attendeesPath } from '#features/sessions/shared/attendees-path.ts';

const CancelFlow = lazyPart(
  async () => (await import('./cancel-flow.tsx')).CancelFlow,
  ({ onClose }) => onClose(),
);
const SkipDateDialog = lazyPart(
  async () => (await import('./skip-date-dialog.tsx')).SkipDateDialog,
  ({ onClose }) => onClose(),
);
const DateDialog = lazyPart(
  async () => (await import('#features/sessions/shared/date-dialog.tsx')).DateDialog,
  ({ onClose }) => onClose(),
);

/** The host’s actions on an event; renders nothing if there is nothing left to do. `wide` adds a text to its button. */
export function HostMenu({ event, wide = false }: { event: SessionEvent; wide?: boolean }) {
  const me = useMyUserId();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [deed, setDeed] = useState<'move' | 'add' | 'skip' | null>(null);
  const mayCancel =
    mayCancelEvents({ ownerUserId: event.sessionOwnerUserId }, me) && decideCancellation(event, event.startDateTime, now).ok;
  // The dialog stays until it has closed, although the event can no longer be cancelled by then.
  const mayMove = mayCancel && isStillToCome(new Date(event.startDateTime), now);
  if (!mayCancel && !asking && deed === null) return null;
  return (
    <>
      {mayCancel || (asking && !event.cancelled) ? (
        <MenuButton
          aria-label="Manage this date"
          className={
            wide
              ? buttonClass({ variant: 'ghost' })
              : 'grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:size-10'
          }
          entries={[
            { kind: 'link', label: 'Guests', icon: Users, to: attendeesPath(event) },
            ...(mayMove ? [{ kind: 'action' as const, label: 'Reschedule', icon: CalendarClock, onSelect: () => setDeed('move') }] : []),
            { kind: 'action', label: 'Add a date', icon: CalendarPlus, onSelect: () => setDeed('add') },
            ...(mayMove && event.participantCount === 0
              ? [{ kind: 'action' as const, label: 'Skip this date', icon: CalendarMinus, onSelect: () => setDeed('skip') }]
              : []),
            { kind: 'action', label: 'Cancel Event', icon: CalendarX, danger: true, onSelect: () => setAsking(true) },
          ]}
        >
          <Icon of={wide ? Settings : Ellipsis} size={wide ? 18 : 20} />
          {wide ? 'Manage' : null}
        </MenuButton>
      ) : null}
      {asking ? <CancelFlow event={event} onClose={() => setAsking(false)} /> : null}
      {deed === 'skip' ? <SkipDateDialog event={event} onClose={() => setDeed(null)} /> : null}
      {deed === 'move' || deed === 'add' ? <DateDialog deed={deed} event={event} onClose={() => setDeed(null)} /> : null}
    </>
  );
}
