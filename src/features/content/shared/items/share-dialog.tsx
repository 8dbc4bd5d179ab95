import { Check, Copy, Share } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';

export type ShareDialogProps = { url: string; title: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Ways to share a URL: copy it, pass it to another app on the device, or show it as a QR code. */
export function ShareDialog({ url, title, open, onOpenChange }: ShareDialogProps) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      showToast({ text: 'Couldn’t copy the link. Select and copy it manually.', tone: 'danger' });
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share" size="small">
      <div className="flex flex-col items-center gap-5">
        <QrCode text={url} alt={`QR code with the link to ${title}`} />
        <div className="w-full">
          <TextField label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </div>
        <div className="flex w-full flex-wrap gap-2">
          <Button className="flex-1" onClick={() => void copy()}>
            <Icon of={copied ? Check : Copy} size={18} />
            {copied ? 'Copied' : 'Copy link'}
          </Button>
          {typeof navigator.share === 'function' ? (
            <Button variant="ghost" className="flex-1" onClick={() => void handOver(url, title)}>
              <Icon of={Share} size={18} />
              Share via…
            </Button>
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {copied ? 'Link copied' : ''}
        </p>
      </div>
    </Dialog>
  );
}

async function handOver(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    // Closing the device's own share sheet isn't an error.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast({ text: 'Something went wrong. Copy the link instead.' });
  }
}
