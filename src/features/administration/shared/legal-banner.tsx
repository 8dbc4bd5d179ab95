import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useMarkRead } from '#features/notifications/shared/use-mark-read.ts';
import { useNewestUnread } from '#features/notifications/shared/use-unread-notifications.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { LegalKind } from '../legal/contract.ts';
import { LEGAL_TEXTS } from '../legal/copy.ts';
import { readOnPage, unreadLegalTexts } from '../legal/rules.ts';
import { Banner, BannerPlace } from './banner.tsx';

/** A new version of a legal text, to whoever is signed in: until they open the text, dismiss this, or have read the notification. */
export function LegalBanner() {
  const userId = useMyUserId();
  return userId === null ? null : <MemberBanner userId={userId} />;
}

function MemberBanner({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const { markRead } = useMarkRead(userId);
  const unread = useUnreadLegalTexts(userId);
  const { newest, ids } = unreadLegalTexts(unread);
  const opened = readOnPage(unread, pathname, useCurrentAt(pathname));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const read = useEffectEvent(() => markRead(opened));
  const key = opened.join(' ');
  useEffect(() => {
    if (key !== '') read();
  }, [key]);
  if (newest === null || opened.includes(newest.id) || newest.id === dismissed) return null;
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

/** What the badge has counted if that is everything; behind more than it counts, what is asked for by itself. */
function useUnreadLegalTexts(userId: string) {
  const trpc = useTrpc();
  const counted = useNewestUnread();
  const { data } = useQuery(
    trpc.notification.queryNotificationsByUser.queryOptions(
      counted === undefined || counted.nextCursor === null ? skipToken : { userId, status: 'UNREAD', type: 'LEGAL_TEXT', limit: 20 },
    ),
  );
  return data?.items ?? counted?.items ?? [];
}

/** The version that holds of the text at an address, as the page there has read it. */
function useCurrentAt(pathname: string): number | undefined {
  const trpc = useTrpc();
  // Not by `keysOf`, which the bundler puts beside the libraries of forms: every page would load those for it.
  const kind = (Object.keys(LEGAL_TEXTS) as LegalKind[]).find((one) => LEGAL_TEXTS[one].path === pathname);
  const { data } = useQuery(trpc.administration.getLegalText.queryOptions(kind === undefined ? skipToken : { kind }));
  return data?.current;
}
