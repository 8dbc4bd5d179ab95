import { Dialog } from '#ui/overlays/dialog.tsx';

const KEYS = [
  { keys: ['/'], action: 'Search' },
  { keys: ['J', 'K'], action: 'Next and previous card' },
  { keys: ['←', '→'], action: 'Next and previous button in a card' },
  { keys: ['N', 'P'], action: 'Next and previous section' },
  { keys: ['Tab'], action: 'Next card' },
  { keys: ['Esc'], action: 'Close' },
  { keys: ['?'], action: 'Show these shortcuts' },
];

/** Lists the keyboard shortcuts. Load it lazily. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" size="small">
      <dl className="divide-y divide-line">
        {KEYS.map(({ keys, action }) => (
          <div key={action} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{action}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-small border border-line-strong px-2 py-0.5 text-center font-text text-[13px] font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
