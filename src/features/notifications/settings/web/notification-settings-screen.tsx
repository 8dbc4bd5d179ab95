import { pageMeta } from '#platform/web/page/define-page.ts';
import { PushCard } from '#features/push/shared/push-card.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CheckMatrix } from '#ui/fields/check-matrix.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { NotificationSettingsView, UpdateNotificationSettings } from '../contract.ts';
import { DigestCard } from './digest-card.tsx';
import { MailLinksCard } from './mail-links-card.tsx';
import { MailReturnedNotice } from './mail-returned-notice.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { topicRows } from './topic-rows.ts';
import { useNotificationSettings } from './use-notification-settings.ts';

export const meta = pageMeta({ title: 'Notification settings', unlisted: true });

const COLUMNS = [
  { id: 'inApp', label: 'In the app' },
  { id: 'mail', label: 'Email' },
  { id: 'push', label: 'Push' },
] as const;

/** The notification settings, a page of the settings, whose frame has its heading: topics by channel, quiet hours and the digest. */
export default function NotificationSettingsScreen() {
  const { settings, change } = useNotificationSettings();
  if (settings.data) return <Settings settings={settings.data} onChange={change} />;
  return settings.isError ? (
    <ErrorState
      title="Your settings couldn’t be loaded"
      detail={settings.error.message}
      onRetry={() => void settings.refetch()}
      retrying={settings.isFetching}
    />
  ) : (
    <SettingsSkeleton />
  );
}

type SettingsProps = { settings: NotificationSettingsView; onChange: (change: UpdateNotificationSettings) => void };

function Settings({ settings, onChange }: SettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      {settings.mailStoppedAt ? <MailReturnedNotice /> : null}
      <Card>
        <CheckMatrix
          label="Notification settings"
          columns={COLUMNS}
          groups={topicRows(settings.matrix)}
          onChange={(topic, channel, on) => onChange({ choice: { topic, channel, on } })}
        />
      </Card>
      <PushCard />
      <QuietHoursCard settings={settings} onChange={onChange} />
      <DigestCard settings={settings} onChange={onChange} />
      <MailLinksCard onEnd={() => onChange({ endLinks: true })} />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <LoadingRegion label="Loading your settings">
      <Card>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="flex items-center gap-6 border-t border-line px-5 py-4 first:border-t-0">
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-48 max-w-full" />
              <Skeleton className="h-3.5 w-32 max-w-full" />
            </div>
            {[0, 1, 2].map((box) => (
              <Skeleton key={box} className="size-[22px]" />
            ))}
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
