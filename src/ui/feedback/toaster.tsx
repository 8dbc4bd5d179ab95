import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from '#ui/feedback/toast.ts';

const NONE: readonly Toast[] = [];
const SHOWN_FOR_MS = { plain: 5000, good: 5000, danger: 9000 } as const;

/**
 * Where toasts appear; rendered once on the page. The live region is there from the start, because screen readers only announce additions
 * to a region that they already know.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  return (
    <div role="region" aria-label="Messages" className="toaster">
      <ol aria-live="polite" aria-relevant="additions text" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </ol>
    </div>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  // A message that is being read or acted on stays: its time starts again when pointer and focus have left.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.tone]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-control border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm font-medium text-ink shadow-high"
    >
      {toast.tone === 'plain' ? null : (
        <Icon of={toast.tone === 'good' ? CircleCheck : CircleAlert} className={toast.tone === 'good' ? 'text-good' : 'text-danger'} />
      )}
      <span className="min-w-0 flex-1 py-1.5">{toast.text}</span>
      {toast.action ? <ToastAction toast={toast} action={toast.action} /> : null}
      <IconButton icon={X} label="Dismiss" iconSize={18} onClick={() => dismissToast(toast.id)} />
    </li>
  );
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  return (
    <button
      type="button"
      onClick={() => {
        action.onPress();
        dismissToast(toast.id);
      }}
      className="min-h-9 rounded-full px-3 font-semibold text-accent-text hover:bg-accent-soft"
    >
      {action.label}
    </button>
  );
}
