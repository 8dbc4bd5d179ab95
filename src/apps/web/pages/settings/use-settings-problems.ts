import { useQuery } from '@tanstack/react-query';
import type { Balance } from '#features/payments/payouts/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { SettingsKey } from './settings-pages.ts';

/** What is wrong on which page of the settings, in a few words each. */
export type SettingsProblems = Partial<Record<SettingsKey, string>>;

/** Returns which pages of the settings need the reader. Empty while that isn't known. */
export function useSettingsProblems(): SettingsProblems {
  const trpc = useTrpc();
  const balance = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  const settings = useQuery(trpc.notification.getSettings.queryOptions());
  const payouts = balance.data ? payoutProblem(balance.data) : null;
  return {
    ...(payouts === null ? {} : { payouts }),
    ...(settings.data?.mailStoppedAt ? { notifications: 'Our emails come back' } : {}),
  };
}

function payoutProblem({ account, payoutsEnabled, returnedPayout }: Balance): string | null {
  if (returnedPayout !== null) return 'A payout came back';
  if (account === 'RESTRICTED' || (account === 'ACTIVE' && !payoutsEnabled)) return 'Your payouts are on hold';
  return account === 'ONBOARDING' ? 'Not finished' : null;
}
