import { Check, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';

export type CopyFieldProps = { label: string; hint?: ReactNode; text: string };

/** One line of text to copy, selected as a whole when it gets the focus. */
export function CopyField({ label, hint, text }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ text: 'Couldn’t copy this. Select and copy it manually.', tone: 'danger' });
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <TextField label={label} hint={hint} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <Button variant="ghost" onClick={() => void copy()} aria-label={`Copy: ${label}`}>
        <Icon of={copied ? Check : Copy} size={18} />
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
