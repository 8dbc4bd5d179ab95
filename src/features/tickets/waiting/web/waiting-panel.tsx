import { useQuery } from '@tanstack/react-query';
import { ListOrdered, Wallet } from 'lucide-react';
import { useState } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { isStillToCome, mayCostMoney } from '#features/sessions/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { Pass } from '../../contract.ts';
import type { PaysWith, WaitingPosition } from '../contract.ts';
import { howItWorks, ordinal, waitingLabel, YOUR_OBSTACLE } from '../copy.ts';
import { DEFAULT_RULES } from '../rules.ts';
import { useWaiting, useWaitingPosition } from './use-waiting.ts';

/** Below a full date: how its waiting list works and the way to join it, or where the reader stands. Load it lazily. */
export function WaitingPanel({ event }: { event: SessionEvent }) {
  const { status, userId } = useSession();
  const now = useNow();
  const isMember = status === 'signed-in' && userId !== '' && userId !== event.sessionOwnerUserId;
  // Guests are shown how the list works.
  const position = useWaitingPosition(event, isMember || status === 'guest');
  if (!isStillToCome(new Date(event.closesAt ?? event.startDateTime), now) || userId === event.sessionOwnerUserId) return null;
  // A place that is held for them is shown where it can be taken.
  const isTheirs = position.data?.state === 'offered' || position.data?.state === 'paying';
  if (isMember && (!position.data || isTheirs)) return null;
  return (
    <section aria-label="Waiting list" className="mt-5 border-t border-line pt-5">
      {isMember && position.data ? (
        <MemberPanel event={event} position={position.data} />
      ) : (
        <GuestPanel event={event} rules={position.data} />
      )}
    </section>
  );
}

function GuestPanel({ event, rules = DEFAULT_RULES }: { event: SessionEvent; rules?: WaitingRules | undefined }) {
  const joinIn = useJoinIn();
  const to = paths.event(event.sessionOwnerUsername, event.sessionId, event.id);
  return (
    <>
      <HowItWorks event={event} waiting={event.waitingCount ?? 0} rules={rules} />
      <JoinButton onClick={() => joinIn.open('buy_tickets', { to })} />
    </>
  );
}

function MemberPanel({ event, position }: { event: SessionEvent; position: WaitingPosition }) {
  const trpc = useTrpc();
  const waiting = useWaiting(event);
  const pass = useQuery({
    ...trpc.ticket.getPass.queryOptions({ userId: event.sessionOwnerUserId, sessionEventId: event.id }),
    enabled: mayCostMoney(event),
  });
  const [chosen, setChosen] = useState<PaysWith | null>(null);
  const paysWith = pass.data ? (chosen ?? 'membership') : 'card';
  if (position.state !== 'none') return <InLine event={event} position={position} pass={pass.data ?? null} waiting={waiting} />;
  return (
    <>
      <HowItWorks event={event} waiting={position.waiting} rules={position} />
      {pass.data ? (
        <div className="mb-4">
          <Segmented
            wide
            label="If a place is yours, pay with"
            options={[
              { value: 'membership', label: pass.data.title },
              { value: 'card', label: event.hasKinds ? 'Card' : formatPounds(event.price) },
            ]}
            value={paysWith}
            onValueChange={setChosen}
          />
        </div>
      ) : null}
      <JoinButton loading={waiting.joining} onClick={() => waiting.join(paysWith)} />
    </>
  );
}

function JoinButton(props: { onClick: () => void; loading?: boolean }) {
  return (
    <Button wide {...props}>
      <Icon of={ListOrdered} size={18} />
      Join the waiting list
    </Button>
  );
}

type WaitingRules = Pick<WaitingPosition, 'turn' | 'offerMinutes'>;

function HowItWorks({ event, waiting, rules }: { event: SessionEvent; waiting: number; rules: WaitingRules }) {
  return (
    <>
      <h2 className="mb-2 text-[15px] font-semibold">{waitingLabel(waiting)}</h2>
      <ul className="mb-4 flex list-disc flex-col gap-1.5 pl-5 text-[14px] text-ink-2">
        {howItWorks({ ...rules, isPaid: mayCostMoney(event) }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}

type InLineProps = { event: SessionEvent; position: WaitingPosition; pass: Pass | null; waiting: ReturnType<typeof useWaiting> };

function InLine({ event, position, pass, waiting }: InLineProps) {
  const { ahead, obstacle, paysWith } = position;
  const problem = obstacle === null ? null : YOUR_OBSTACLE[obstacle];
  const lacksPass = obstacle === 'pass-used';
  return (
    <>
      <p className="mb-2 inline-flex rounded-full bg-accent-soft px-2.5 py-1.5 text-xs font-semibold text-accent-text">
        On the waiting list
      </p>
      <h2 className="text-[24px]">You’re {ordinal((ahead ?? 0) + 1)}</h2>
      <p className="mb-4 text-[14px] text-ink-2">
        {position.waiting === 1 ? 'Nobody else is waiting.' : `of ${position.waiting} waiting.`} We write to you by mail and in the app.
      </p>
      {problem ? (
        <Notice tone="warn" className="mb-4">
          {problem}
        </Notice>
      ) : null}
      {mayCostMoney(event) ? (
        <p className="mb-4 flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-[14px]">
          <Icon of={Wallet} size={20} />
          <span className="[overflow-wrap:anywhere]">{payment(event, paysWith, pass)}</span>
        </p>
      ) : null}
      <div className="flex flex-col gap-2">
        {mayCostMoney(event) && (lacksPass || pass) ? (
          <Button
            wide
            variant={lacksPass ? 'primary' : 'ghost'}
            loading={waiting.joining}
            onClick={() => waiting.join(paysWith === 'card' ? 'membership' : 'card')}
          >
            {paysWith === 'card' ? 'Pay with your pass instead' : 'Pay by card instead'}
          </Button>
        ) : null}
        <Button wide variant="bare" loading={waiting.leaving} onClick={waiting.leave}>
          Leave the list
        </Button>
      </div>
    </>
  );
}

function payment({ price, hasKinds }: SessionEvent, paysWith: PaysWith | null, pass: Pass | null): string {
  if (paysWith !== 'membership') return hasKinds ? 'You would pay by card.' : `You would pay ${formatPounds(price)} by card.`;
  if (!pass) return 'You would pay with your pass.';
  return `You would pay with your ${pass.title}${pass.left === null ? '' : `, ${pass.left} left`}.`;
}
