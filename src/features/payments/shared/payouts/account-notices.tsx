import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useConnectPayouts } from './payout-status.ts';
import { payoutCopy } from '../../payouts/web/payout-texts.ts';
import { ReturnedPayout } from '../../payouts/web/returned-payout.tsx';
import type { Balance } from '../../payouts/contract.ts';

/** Reasons why a creator's money is stopped: an account that is restricted or checked again, stopped payouts, a returned payout. Empty if nothing does. */
export function AccountNotices({ balance: { account, payoutsEnabled, returnedPayout } }: { balance: Balance }) {
  const isStopped = account !== 'ACTIVE' || !payoutsEnabled;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {isStopped ? <Stopped account={account} payoutsEnabled={payoutsEnabled} /> : null}
      {returnedPayout === null ? null : <ReturnedPayout payout={returnedPayout} />}
    </div>
  );
}

type StoppedProps = Pick<Balance, 'account' | 'payoutsEnabled'>;

function Stopped({ account, payoutsEnabled }: StoppedProps) {
  const { title, text, button } = payoutCopy({ status: account, payoutsEnabled });
  const connect = useConnectPayouts();
  return (
    <Notice tone={account === 'PENDING' ? 'warn' : 'danger'}>
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {button ? (
        <Button size="small" className="mt-2" onClick={connect.start} loading={connect.busy}>
          {button}
        </Button>
      ) : null}
      {connect.problem ? <p className="mt-2">{connect.problem}</p> : null}
    </Notice>
  );
}
