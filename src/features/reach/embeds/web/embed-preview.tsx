import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { classNames } from '#ui/layout/class-names.ts';
import { EMBED_HEIGHT, EMBED_HEIGHTS } from '../rules.ts';

const Report = z.object({ turnout: z.literal('height'), height: z.number().min(0), fits: z.boolean() });
const TEXT = { light: '#1c1b1a', dark: '#f4f3f1' };

type EmbedPreviewProps = {
  src: string;
  title: string;
  /** The page that it is shown on. */
  page: 'light' | 'dark';
  /** Gets its height in pixels, whenever that changes. */
  onHeight: (height: number) => void;
};

/** An embedded schedule as another site shows it: this page does for it what `/embed.js` does there. */
export function EmbedPreview({ src, title, page, onHeight }: EmbedPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(EMBED_HEIGHT);
  const { origin } = new URL(src);
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ turnout: 'page', text: TEXT[page], accent: null }, origin);
    function receive({ origin: from, source, data }: MessageEvent<unknown>) {
      const report = Report.safeParse(data).data;
      if (from !== origin || source !== frame.current?.contentWindow || report === undefined) return;
      if (!report.fits) return send();
      const fitting = Math.min(Math.max(report.height, EMBED_HEIGHTS.least), EMBED_HEIGHTS.greatest);
      setHeight(fitting);
      onHeight(fitting);
    }
    window.addEventListener('message', receive);
    send();
    return () => window.removeEventListener('message', receive);
  }, [origin, page, onHeight]);
  return (
    <div className={classNames('rounded-card border border-line p-3', page === 'dark' ? 'bg-[#101114]' : 'bg-[#faf8f6]')}>
      <iframe key={src} ref={frame} src={src} title={`Preview: ${title}`} height={height} className="mx-auto block w-full max-w-[420px]" />
    </div>
  );
}
