import { CalendarClock, CalendarPlus, CalendarX, Ellipsis, Settings, Users } from 'lucide-react';
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
const RescheduleDialog = lazyPart(
  async () => (await import('#features/sessions/shared/reschedule-dialog.tsx')).RescheduleDialog,
  ({ onClose }) => onClose(),
);

const AddDateDialog = lazyPart(
  async () => (await import('#features/sessions/shared/add-date-dialog.tsx')).AddDateDialog,
  ({ onClose }) => onClose(),
);

/** The host’s actions on an event; renders nothing if there is nothing left to do. `wide` adds a text to its button. */
export function HostMenu({ event, wide = false }: { event: SessionEvent; wide?: boolean }) {
  const me = useMyUserId();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);
  const [adding, setAdding] = useState(false);
  const mayCancel =
    mayCancelEvents({ ownerUserId: event.sessionOwnerUserId }, me) && decideCancellation(event, event.startDateTime, now).ok;
  // The dialog stays until it has closed, although the event can no longer be cancelled by then.
  const mayMove = mayCancel && isStillToCome(new Date(event.startDateTime), now);
  if (!mayCancel && !asking && !moving && !adding) return null;
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
            ...(mayMove ? [{ kind: 'action' as const, label: 'Reschedule', icon: CalendarClock, onSelect: () => setMoving(true) }] : []),
            { kind: 'action', label: 'Add a date', icon: CalendarPlus, onSelect: () => setAdding(true) },
            { kind: 'action', label: 'Cancel Event', icon: CalendarX, danger: true, onSelect: () => setAsking(true) },
          ]}
        >
          <Icon of={wide ? Settings : Ellipsis} size={wide ? 18 : 20} />
          {wide ? 'Manage' : null}
        </MenuButton>
      ) : null}
      {asking ? <CancelFlow event={event} onClose={() => setAsking(false)} /> : null}
      {adding ? <AddDateDialog event={event} onClose={() => setAdding(false)} /> : null}
      {moving ? <RescheduleDialog event={event} onClose={() => setMoving(false)} /> : null}
    </>
  );
}
