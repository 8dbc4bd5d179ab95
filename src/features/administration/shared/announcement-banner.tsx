import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { storeText } from '#platform/web/storage/store-text.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { Banner, BannerPlace } from './banner.tsx';

const DISMISSED = 'turnout.banner';
/** Within this time an announcement appears on pages that are open, and one that was ended leaves them. */
const REFRESHED_MS = 5 * 60_000;

/**
 * What administrators announce to everybody, until it ends or is dismissed in this browser; `otherwise` comes in its place while there is
 * nothing. It is fetched after the page, so that one from a cache shows what is announced now.
 */
export function AnnouncementBanner({ otherwise = null }: { otherwise?: ReactNode }) {
  const trpc = useTrpc();
  const { data, isPending } = useQuery(trpc.administration.getAnnouncement.queryOptions({}, { refetchInterval: REFRESHED_MS }));
  const now = useNow();
  const [dismissed, setDismissed] = useState(readDismissed);
  const shown = data?.announcement ?? null;
  const isOver = shown === null || (shown.endsAt !== null && new Date(shown.endsAt) <= now);
  if (isPending) return null;
  if (isOver || shown.id === dismissed) return otherwise;
  return (
    <BannerPlace>
      <Banner
        announcement={shown}
        onDismiss={() => {
          storeText(DISMISSED, shown.id);
          setDismissed(shown.id);
        }}
      />
    </BannerPlace>
  );
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(DISMISSED);
  } catch {
    return null;
  }
}
