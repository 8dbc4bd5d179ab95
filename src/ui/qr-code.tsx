import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

export type QrCodeProps = { text: string; alt: string };

/** A QR code, drawn in the browser: dark on white in both themes, because not every reader takes it the other way round. */
export function QrCode({ text, alt }: QrCodeProps) {
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('qrcode').then(async ({ toString }) => {
      const svg = await toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M', color: { dark: '#17181c', light: '#ffffff' } });
      if (wanted) setDrawn(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <span className="grid size-48 place-items-center overflow-hidden rounded-card border border-line bg-white p-2">
      {drawn === null ? <Skeleton className="size-full" /> : <img src={drawn} alt={alt} width={176} height={176} />}
    </span>
  );
}
