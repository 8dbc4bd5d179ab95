import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { REPLAY_AUDIENCES, REPLAY_SUBSCRIBERS, replayAudienceText } from '../copy.ts';
import type { ReplayAudience, ReplaySubscribers } from '../contract.ts';

type Choice = { visibility: 'PUBLIC' | 'PRIVATE'; opensTo: ReplayAudience; subscribers: ReplaySubscribers };

export type ReplayFieldsProps = { userId: string; value: Choice; onChange: (part: Partial<Choice>) => void };

const EVERYONE = 'EVERYONE';
const AUDIENCES = [
  { value: 'ATTENDED', label: REPLAY_AUDIENCES.ATTENDED },
  { value: 'BOOKED', label: REPLAY_AUDIENCES.BOOKED },
  { value: EVERYONE, label: 'Everyone' },
] as const;
const SUBSCRIBERS = (['NEVER', 'AT_ONCE', 'AFTER_A_WEEK'] as const).map((value) => ({ value, label: REPLAY_SUBSCRIBERS[value] }));

/**
 * Whom the replay of a date is for: those who were there, those with a ticket, or everyone; and when subscribers get it too, for hosts with
 * a subscription on offer. What was chosen stays, even after the offer has gone: publishing is then refused.
 */
export function ReplayFields({ userId, value: { visibility, opensTo, subscribers }, onChange }: ReplayFieldsProps) {
  const trpc = useTrpc();
  const offer = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions({ userId }));
  const isOpen = visibility === 'PUBLIC';
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Who can see it"
        options={AUDIENCES}
        value={isOpen ? EVERYONE : opensTo}
        onValueChange={(next) => onChange(next === EVERYONE ? { visibility: 'PUBLIC' } : { visibility: 'PRIVATE', opensTo: next })}
      />
      {!isOpen && (offer.data || subscribers !== 'NEVER') ? (
        <Segmented
          label="Your subscribers too"
          options={SUBSCRIBERS}
          value={subscribers}
          onValueChange={(next) => onChange({ subscribers: next })}
        />
      ) : null}
      <p className="text-[13.5px] text-ink-2">
        {isOpen ? 'Everyone can see it, also on your profile and in feeds.' : replayAudienceText(opensTo, subscribers)}
      </p>
    </div>
  );
}
