import type { ComponentProps } from 'react';
import { buttonClass, type ButtonStyle } from '#ui/actions/button-class.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** While true the button keeps its width and its focus, shows a spinner and ignores presses. */
    loading?: boolean | undefined;
  };

export function Button({ variant, size, wide, loading = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner late={false} size={18} />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
