import { useId } from 'react';
import { Button, type ButtonProps } from '#ui/actions/button.tsx';

export type DecisionButtonProps = Omit<ButtonProps, 'size' | 'wide'> & {
  /** What pressing it does, in a few words below it. */
  does: string;
};

/** A button by which administrators decide, with a line that says what it does. */
export function DecisionButton({ does, ...button }: DecisionButtonProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col items-stretch gap-1.5 text-center">
      <Button {...button} size="small" aria-describedby={id} />
      <span id={id} className="text-[12.5px] leading-tight text-ink-2">
        {does}
      </span>
    </span>
  );
}
