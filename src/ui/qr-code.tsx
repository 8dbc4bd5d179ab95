import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

export type QrCodeProps = { text: string; alt: string };

/** A QR code, drawn in the browser: dark on white in both themes, because not every reader takes it the other way round. */
export function QrCode({ text, alt }: QrCodeProps) {
  const [drawn, setDrawn] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const { toString } = await import('qrcode');
      const svg = await toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M', color: { dark: '#17181c', light: '#ffffff' } });
      if (wanted) setDrawn(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
    };
    draw().catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <span className="grid size-48 place-items-center overflow-hidden rounded-card border border-line bg-white p-2">
      {drawn !== null ? (
        <img src={drawn} alt={alt} width={176} height={176} />
      ) : failed ? (
        <span role="alert" className="px-2 text-center text-sm text-[#17181c]">
          The code could not be drawn. Check your connection and reload the page.
        </span>
      ) : (
        <Skeleton className="size-full" />
      )}
    </span>
  );
}
