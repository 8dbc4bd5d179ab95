import { Check, History, Hourglass, Undo2, X } from 'lucide-react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { DoorGuest } from '../contract.ts';
import type { DoorView } from '../rules/roster.ts';
import type { Desk } from './desk.ts';
import type { DoorResult } from './desk-state.ts';

// The same in both themes: at arm's length the colour is read before the words, and the sign by whoever doesn't tell the colours apart.
const TONES = {
  in: { word: 'Come in', icon: Check, colours: 'bg-[#0b5c56] text-white', button: 'bg-white text-[#0b5c56]' },
  already: { word: 'Already in', icon: History, colours: 'bg-[#f2b632] text-[#241900]', button: 'bg-[#241900] text-white' },
  no: { word: 'Not on the list', icon: X, colours: 'bg-[#a81f18] text-white', button: 'bg-white text-[#8f1812]' },
  wait: { word: 'One moment', icon: Hourglass, colours: 'bg-[#3a3d46] text-white', button: 'bg-white text-[#17181c]' },
} as const;

const BUTTON = 'min-h-14 w-full rounded-full px-6 text-[17px] font-semibold forced-colors:border';

export type DoorResultPanelProps = { result: DoorResult; desk: Desk; view: DoorView };

/** The answer to a scan, in a colour, a sign and two words; the next press is always at the same place, whatever else is offered above it. */
export function DoorResultPanel({ result, desk, view }: DoorResultPanelProps) {
  const { tone, guest, name, detail } = result;
  const { word, icon, colours, button } = TONES[tone];
  const companion = tone === 'in' && guest ? companionOf(guest, view) : undefined;
  const undo = undoOf(result, { desk, view });
  return (
    <div className={classNames('absolute inset-0 z-10 flex flex-col forced-colors:border-8', colours)}>
      {undo ? (
        <button
          type="button"
          className="absolute top-2 right-2 z-10 inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-[15px] font-semibold"
          onClick={undo}
        >
          <Icon of={Undo2} size={18} />
          Undo
        </button>
      ) : null}
      <div role="alert" className="flex min-h-0 flex-1 flex-col items-center gap-1 overflow-y-auto p-4 text-center">
        <span className="mt-auto mb-2 grid size-24 shrink-0 place-items-center rounded-full bg-black/15 xl:size-32">
          <Icon of={icon} size={72} />
        </span>
        <p className="font-display text-[44px] leading-none font-bold">{word}</p>
        <p className="mt-2 font-display text-[26px] leading-tight font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="mb-auto text-[17px] [overflow-wrap:anywhere]">{detail}</p>
      </div>
      <div className="grid shrink-0 gap-2.5 px-4 pb-4">
        {companion ? (
          <button type="button" className={classNames(BUTTON, 'border border-current')} onClick={() => desk.letIn(companion)}>
            Let {companion.name} in too
          </button>
        ) : tone === 'already' && guest ? (
          <button type="button" className={classNames(BUTTON, 'border border-current')} onClick={() => desk.letIn(guest)}>
            Let in all the same
          </button>
        ) : null}
        <button type="button" className={classNames(BUTTON, button)} onClick={() => desk.next()}>
          Next
        </button>
      </div>
    </div>
  );
}

// Whoever isn't let in, or is here no more, has nothing to be undone.
function undoOf({ tone, guest, entryId }: DoorResult, { desk, view }: Omit<DoorResultPanelProps, 'result'>): (() => void) | undefined {
  if (guest === null) return view.walkIns.some(({ id }) => id === entryId) ? () => desk.undoWalkIn(entryId ?? '') : undefined;
  const isHere = tone !== 'no' && view.guests.some(({ ticketId, here }) => ticketId === guest.ticketId && here !== null);
  return isHere ? () => desk.undo(guest) : undefined;
}

function companionOf({ orderId, ticketId }: DoorGuest, { guests }: DoorView): DoorGuest | undefined {
  return guests.find((other) => other.orderId === orderId && other.ticketId !== ticketId && other.valid && other.here === null);
}
