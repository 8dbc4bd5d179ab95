import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Nothing, PersonSection } from './person-section.tsx';

/** Where a person is signed in, on what kind of device. */
export function PersonSignIns({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const signIns = useQuery(trpc.administration.querySignIns.queryOptions({ userId }, { staleTime: 0 }));
  return (
    <PersonSection title="Signed in" query={signIns}>
      {({ items }) =>
        items === null ? (
          <Nothing>Another identity provider has their sign-ins.</Nothing>
        ) : items.length === 0 ? (
          <Nothing>They aren’t signed in anywhere.</Nothing>
        ) : (
          <ul className="divide-y divide-line">
            {items.map(({ device, signedInAt, lastUsedAt }, index) => (
              // The same kind of device may have signed in twice at one moment.
              <li key={`${device} ${signedInAt} ${index}`} className="flex items-center gap-3 px-5 py-3 text-[14.5px]">
                <Icon of={/phone|android|ipad/i.test(device) ? Smartphone : Monitor} size={20} className="text-ink-3" />
                <p className="min-w-0">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{device}</span>
                  <span className="block text-[13.5px] text-ink-2">
                    Signed in <RelativeTime instant={signedInAt} />, last used <RelativeTime instant={lastUsedAt} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </PersonSection>
  );
}
