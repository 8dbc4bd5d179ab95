import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Icon } from '#ui/media/icon.tsx';

/** Copies a text and says so, until the text changes. `of` names it for screen readers. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      showToast({ text: 'Couldn’t copy this. Select and copy it manually.', tone: 'danger' });
    }
  }
  const isCopied = copied === text;
  return (
    <Button variant="ghost" onClick={() => void copy()} aria-label={`Copy: ${of}`}>
      <Icon of={isCopied ? Check : Copy} size={18} />
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
