import { RotateCw } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

export type ErrorStateProps = { title: string; detail?: string; onRetry?: () => void; retrying?: boolean };

/** Something could not be loaded: says what, and offers to try again. */
export function ErrorState({ title, detail, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <h2 className="text-xl">{title}</h2>
      {detail ? <p className="max-w-[44ch] text-ink-2">{detail}</p> : null}
      {onRetry ? (
        <Button variant="ghost" onClick={onRetry} loading={retrying}>
          <Icon of={RotateCw} size={18} />
          Try again
        </Button>
      ) : null}
    </div>
  );
}
