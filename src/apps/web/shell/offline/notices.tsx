import { useSyncExternalStore } from 'react';
import { AnnouncementBanner } from '#features/administration/shared/announcement-banner.tsx';
import { LegalBanner } from '#features/administration/shared/legal-banner.tsx';

/** What lies over everybody's pages. Load it lazily: nothing of it is there when a page arrives. */
export function Notices() {
  return (
    <>
      <AnnouncementBanner otherwise={<LegalBanner />} />
      <OfflineNotice />
    </>
  );
}

/** Tells the user that the device is offline. Requests wait until it is back online. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, readOnline, () => true);
  return (
    <div
      role="status"
      // Where something covers the bars of a phone, as a conversation does, its newest lines are at the bottom.
      className="pointer-events-none fixed inset-x-4 bottom-[calc(80px+env(safe-area-inset-bottom))] z-40 grid justify-items-center max-lg:[html:has([data-covers-bars])_&]:top-[72px] max-lg:[html:has([data-covers-bars])_&]:bottom-auto lg:bottom-[max(24px,var(--bottom-bar,0px)+12px)]"
    >
      {isOnline ? null : (
        <p className="rounded-full bg-ink px-4 py-2.5 text-sm font-semibold text-paper shadow-high">
          You’re offline. Waiting for a connection…
        </p>
      )}
    </div>
  );
}

function readOnline(): boolean {
  return navigator.onLine;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
