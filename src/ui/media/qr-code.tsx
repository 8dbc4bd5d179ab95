import { useEffect, useState } from 'react';
import { drawQrCode } from '#ui/media/draw-qr-code.ts';
import { QrImage } from '#ui/media/qr-image.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export type QrCodeProps = { text: string; alt: string };

/** A QR code, drawn in the browser. */
export function QrCode({ text, alt }: QrCodeProps) {
  const [drawn, setDrawn] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    drawQrCode(text).then(
      (src) => wanted && setDrawn(src),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <QrImage src={drawn} alt={alt}>
      {failed ? (
        <span role="alert" className="px-2 text-center text-sm text-[#17181c]">
          The code couldn’t be displayed. Check your connection and reload the page.
        </span>
      ) : (
        <Skeleton className="size-full" />
      )}
    </QrImage>
  );
}
