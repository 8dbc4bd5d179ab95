import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useMarkRead } from '#features/notifications/shared/use-mark-read.ts';
import { useNewestUnread } from '#features/notifications/shared/use-unread-notifications.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { unreadLegalTexts } from '../legal/rules.ts';
import { Banner, BannerPlace } from './banner.tsx';

/** A new version of a legal text, to whoever is signed in: until they open the text, dismiss this, or have read the notification. */
export function LegalBanner() {
  const userId = useMyUserId();
  return userId === null ? null : <MemberBanner userId={userId} />;
}

function MemberBanner({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const { markRead } = useMarkRead(userId);
  const { newest, ids } = unreadLegalTexts(useNewestUnread()?.items ?? []);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isOpen = newest !== null && (pathname === newest.url || newest.url.startsWith(`${pathname}/`));
  const read = useEffectEvent(() => markRead(ids));
  useEffect(() => {
    if (isOpen) read();
  }, [isOpen, newest?.id]);
  if (newest === null || isOpen || newest.id === dismissed) return null;
  return (
    <BannerPlace>
      <Banner
        label="New legal text"
        announcement={{ text: newest.message, level: 'INFO', link: { label: 'Read it', url: newest.url } }}
        onDismiss={() => {
          setDismissed(newest.id);
          markRead(ids);
        }}
      />
    </BannerPlace>
  );
}
