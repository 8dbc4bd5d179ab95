import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Segmented } from '#ui/fields/segmented.tsx';

type Audience = 'PUBLIC' | 'PRIVATE';

const OPTIONS = [
  { value: 'PUBLIC', label: 'Everyone' },
  { value: 'PRIVATE', label: 'Subscribers' },
] as const;

type AudienceFieldProps = { userId: string; what: 'post' | 'session'; audience: Audience; onAudienceChange: (audience: Audience) => void };

/**
 * Who can see what is being written: a choice for creators with a subscription on offer, one sentence for everybody else. What was meant
 * for subscribers stays so, even after the offer has gone: publishing is then refused rather than open to everybody.
 */
export function AudienceField({ userId, what, audience, onAudienceChange }: AudienceFieldProps) {
  const trpc = useTrpc();
  const offer = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions({ userId }));
  const sentence = audience === 'PRIVATE' ? `Only your subscribers can see this ${what}.` : `Everyone can see this ${what}.`;
  return (
    <div className="flex flex-col gap-1.5">
      {offer.data || audience === 'PRIVATE' ? (
        <Segmented label="Who can see it" options={OPTIONS} value={audience} onValueChange={onAudienceChange} />
      ) : null}
      <p className="text-[13.5px] text-ink-2">{sentence}</p>
    </div>
  );
}
