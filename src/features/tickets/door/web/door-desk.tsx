import { DoorClosed, ScanLine, UserRoundPlus, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { sweepRosters } from '../../shared/stored-rosters.ts';
import type { Door } from '../contract.ts';
import type { Roster } from '../rules/roster.ts';
import type { Desk } from './desk.ts';
import type { DeskState } from './desk-state.ts';
import { DoorBar } from './door-bar.tsx';
import { DoorSkeleton } from './door-skeleton.tsx';
import { playResult } from './door-sounds.ts';
import { EarlyNotice } from './early-notice.tsx';
import { keepDoorOffline } from './keep-door-offline.ts';
import { RosterList } from './roster-list.tsx';
import { ScanStage } from './scan-stage.tsx';
import { useDesk } from './use-desk.ts';
import { UnsentList } from './unsent-list.tsx';
import { useScannerKeys } from './use-scanner-keys.ts';
import { WalkInForm } from './walk-in-form.tsx';

export type DoorDeskProps = { door: Door; storeKey: string };
type Part = 'scan' | 'roster' | 'walk-in';

/** A door that is being opened, or can't be. */
export function DoorDesk({ door, storeKey }: DoorDeskProps) {
  const { desk, state } = useDesk(door, storeKey);
  const { phase, roster } = state;
  useEffect(() => void sweepRosters(Date.now()).catch(() => undefined), []);
  if (phase === 'refused')
    return (
      <>
        <EmptyState as="h1" icon={DoorClosed} title="This door is closed" action={<ButtonLink to="/">Go to the site</ButtonLink>}>
          {state.refusal}
        </EmptyState>
        {state.unsent.length > 0 ? <UnsentList unsent={state.unsent} onRetry={() => void desk.sync()} /> : null}
      </>
    );
  if (phase === 'unreachable')
    return (
      <ErrorState
        title="The door couldn’t be opened"
        detail={state.trouble ?? 'This device has no roster of this date yet. It needs a connection once.'}
        onRetry={() => void desk.sync()}
      />
    );
  if (phase === 'opening' || roster === null || state.view === null) return <DoorSkeleton />;
  return <OpenDoor desk={desk} state={state} roster={roster} view={state.view} />;
}

type OpenDoorProps = { desk: Desk; state: DeskState; roster: Roster; view: NonNullable<DeskState['view']> };

function OpenDoor({ desk, state, roster, view }: OpenDoorProps) {
  const [part, setPart] = useState<Part>('scan');
  const search = useRef<HTMLInputElement>(null);
  const { result } = state;
  const { cancelled } = roster.date;
  const isKept = useKept();
  const lastIn = useLastIn(result);
  useEffect(() => {
    if (result) playResult(result.tone);
  }, [result]);
  const open = (next: Part) => {
    setPart(next);
    if (next === 'roster') requestAnimationFrame(() => search.current?.focus());
  };
  useScannerKeys({
    onScan(text) {
      if (cancelled) return;
      // A phone shows the answer there alone.
      setPart('scan');
      void desk.scan(text);
    },
    onKey(key) {
      if (key === '/') open('roster');
      if (key === 'u' && lastIn) desk.undo({ ticketId: lastIn });
      if (key === 'w') open('walk-in');
    },
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <DoorBar roster={roster} state={state} isKept={isKept} onSync={() => void desk.sync()} />
      <div className="flex flex-col gap-2 empty:hidden max-lg:px-3 lg:mx-auto lg:w-full lg:max-w-[1260px] lg:px-6">
        {cancelled ? (
          <Notice tone="warn" className="mt-3">
            This date is cancelled, so guests can’t be checked in.
          </Notice>
        ) : (
          <EarlyNotice date={roster.date} className="mt-3" />
        )}
        {state.notices.map(({ id, text }) => (
          <Notice
            key={id}
            tone="warn"
            className="mt-3"
            action={
              <Button variant="bare" size="small" onClick={() => desk.dismissNotice(id)}>
                OK
              </Button>
            }
          >
            {text}
          </Notice>
        ))}
      </div>
      <div className="flex flex-1 flex-col lg:mx-auto lg:grid lg:w-full lg:max-w-[1260px] lg:grid-cols-2 lg:items-start lg:gap-6 lg:px-6 lg:py-5">
        <div className={classNames('flex flex-1 flex-col', part === 'scan' ? '' : 'max-lg:hidden')}>
          <ScanStage desk={desk} state={state} view={view} disabled={cancelled} />
        </div>
        <div className={classNames('flex flex-1 flex-col', part === 'scan' ? 'max-lg:hidden' : '')}>
          {part === 'walk-in' ? (
            <WalkInForm
              roster={roster}
              view={view}
              onAdd={(walkIn) => {
                desk.letInWalkIn(walkIn);
                setPart('scan');
              }}
              onClose={() => setPart('roster')}
            />
          ) : (
            <RosterList desk={desk} roster={roster} view={view} search={search} disabled={cancelled} onOpen={open} />
          )}
        </div>
      </div>
      <Parts part={part} onOpen={open} />
    </div>
  );
}

const PARTS = [
  { part: 'scan', label: 'Scan', icon: ScanLine },
  { part: 'roster', label: 'Roster', icon: Users },
  { part: 'walk-in', label: 'Walk-in', icon: UserRoundPlus },
] as const;

// On a wide screen everything is in sight.
function Parts({ part, onOpen }: { part: Part; onOpen: (part: Part) => void }) {
  return (
    <nav
      aria-label="Door"
      className="sticky bottom-0 z-20 grid grid-cols-3 border-t border-line bg-surface pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      {PARTS.map((one) => (
        <button
          key={one.part}
          type="button"
          aria-pressed={part === one.part}
          className={classNames(
            'grid min-h-14 justify-items-center gap-0.5 py-2 text-xs font-semibold',
            part === one.part ? 'text-accent-text' : 'text-ink-2',
          )}
          onClick={() => onOpen(one.part)}
        >
          <Icon of={one.icon} size={22} />
          {one.label}
        </button>
      ))}
    </nav>
  );
}

/** Whether this page opens without a connection from now on; null until that is known. */
function useKept(): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    keepDoorOffline().then(
      (kept) => here && setKept(kept),
      () => here && setKept(false),
    );
    return () => {
      here = false;
    };
  }, []);
  return isKept;
}

// The key for undoing works after the result has gone from the screen.
function useLastIn(result: DeskState['result']): string | null {
  const [last, setLast] = useState<string | null>(null);
  const letIn = result?.tone === 'in' ? (result.guest?.ticketId ?? null) : null;
  if (letIn !== null && letIn !== last) setLast(letIn);
  return last;
}
