import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Icon } from '#ui/media/icon.tsx';

// The addresses open for ten minutes.
const FRESH_MS = 4 * 60_000;

export type WalletButtonsProps = { sessionEventId: string; userId: string; paymentId: string; ticketId: string };

/** Puts one place of an order into the wallet of a phone, where the site has the keys to sign passes; otherwise nothing. Load it lazily. */
export function WalletButtons({ ticketId, ...order }: WalletButtonsProps) {
  const trpc = useTrpc();
  const { data } = useQuery({ ...trpc.ticket.getPhoneWallets.queryOptions(order), staleTime: FRESH_MS, refetchInterval: FRESH_MS });
  const links = data?.find((one) => one.ticketId === ticketId);
  if (!links || (links.appleWallet === null && links.googleWallet === null)) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2 print:hidden">
      {links.appleWallet === null ? null : <WalletLink href={links.appleWallet}>Add to Apple Wallet</WalletLink>}
      {links.googleWallet === null ? null : <WalletLink href={links.googleWallet}>Add to Google Wallet</WalletLink>}
    </div>
  );
}

function WalletLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <Icon of={Wallet} size={16} />
      {children}
    </a>
  );
}
