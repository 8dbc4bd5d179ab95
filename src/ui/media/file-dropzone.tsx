import { ImagePlus } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

export type FileDropzoneProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** As in a file input's `accept`. Dropped files are passed on unfiltered: the caller says what is wrong with them. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
};

/** A place to drop files, or to press and choose them. */
export function FileDropzone({ label, hint, error, accept, multiple = false, disabled = false, onFiles, className }: FileDropzoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  function drag(event: DragEvent, next: boolean) {
    event.preventDefault();
    if (!disabled) setOver(next);
  }
  return (
    <div className={className}>
      <label
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const files = Array.from(event.dataTransfer.files);
          if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
        }}
        className={classNames(
          'flex min-h-36 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed has-disabled:opacity-55',
          over ? 'border-accent bg-accent-soft forced-colors:border-solid' : 'border-line-strong/60 bg-surface hover:border-ink-2',
        )}
      >
        <Icon of={ImagePlus} size={28} className="text-ink-2" />
        <span className="font-semibold">{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="text-[13px] text-ink-2">
            {hint}
          </span>
        ) : null}
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={[error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            const files = Array.from(event.target.files ?? []);
            // Lets the same file be chosen again after it was removed.
            event.target.value = '';
            if (files.length > 0) onFiles(files);
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-[13px] font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
