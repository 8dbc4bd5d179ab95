import { ArrowLeft, Link2, Volume2, VolumeX, Wifi, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { shortWhen } from '#kernel/time/event-when.ts';
import { formatTimeAgo } from '#kernel/time/time-text.ts';
import * as paths from '#kernel/http/paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { queueText } from '../copy.ts';
import type { Roster } from '../rules/roster.ts';
import type { DeskState } from './desk-state.ts';
import { isMuted, setMuted } from './door-sounds.ts';

const LinksDialog = lazyPart(
  async () => (await import('./links-dialog.tsx')).LinksDialog,
  ({ onClose }) => onClose(),
);

export type DoorBarProps = { roster: Roster; state: DeskState; isKept: boolean | null; onSync: () => void };

/** Which door this is, whether it reaches the server, and what it hasn't sent yet. */
export function DoorBar({ roster, state, isKept, onSync }: DoorBarProps) {
  const [muted, setSilent] = useState(isMuted);
  const [linking, setLinking] = useState(false);
  const { date, role } = roster;
  return (
    <header className="sticky top-0 z-20">
      <div className="flex min-h-15 items-center gap-2 border-b border-line bg-surface px-2 py-1.5 lg:px-6">
        {role === 'host' ? (
          <Link to={paths.hubPart('sessions')} aria-label="Leave the door" className="icon-button icon-button-bare">
            <Icon of={ArrowLeft} size={20} />
          </Link>
        ) : null}
        <div className={classNames('min-w-0 flex-1', role === 'helper' && 'pl-2 lg:pl-0')}>
          <h1 className="truncate font-text text-[15px] tracking-normal">{date.title}</h1>
          <p className="truncate text-[13.5px] text-ink-2">
            {shortWhen({ ...date, locationType: 'in-person' }, null)}
            {role === 'helper' ? ` · ${roster.you}` : ''}
          </p>
        </div>
        {role === 'host' ? (
          <Button variant="ghost" size="small" onClick={() => setLinking(true)}>
            <Icon of={Link2} size={18} />
            Helpers
          </Button>
        ) : null}
        <IconButton
          icon={muted ? VolumeX : Volume2}
          label="Silent"
          aria-pressed={muted}
          onClick={() => {
            setMuted(!muted);
            setSilent(!muted);
          }}
        />
      </div>
      <Line roster={roster} state={state} isKept={isKept} onSync={onSync} />
      {linking ? <LinksDialog sessionEventId={date.sessionEventId} onClose={() => setLinking(false)} /> : null}
    </header>
  );
}

function Line({ roster, state, isKept, onSync }: DoorBarProps) {
  const now = useNow();
  const { isReached, trouble, syncedAt, queue } = state;
  const age = syncedAt === null ? null : formatTimeAgo(new Date(Math.min(syncedAt, now.getTime())), now);
  return (
    <div
      role="status"
      className={classNames(
        'flex items-center gap-2.5 px-4 py-2 text-[13.5px] forced-colors:border-b lg:px-6',
        isReached ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn',
      )}
    >
      <Icon of={isReached ? Wifi : WifiOff} size={18} />
      <span className="min-w-0 flex-1">
        {isReached ? (
          <>
            {roster.doors === 1 ? '1 door' : `${roster.doors} doors`} · synced {age ?? 'just now'}
            {queue.length > 0 ? ` · ${queueText(queue.length)}` : isKept === true ? ' · works without network' : ''}
          </>
        ) : (
          <>
            {trouble === null ? <b>No network</b> : trouble} · checked here, {queueText(queue.length)}
          </>
        )}
      </span>
      {isReached ? null : (
        <button type="button" className="min-h-9 font-semibold underline pointer-coarse:min-h-11" onClick={onSync}>
          Try now
        </button>
      )}
    </div>
  );
}
