import { useRouteLoaderData } from 'react-router';
import type { FeeTerms } from '#kernel/fee.ts';
import { formatPounds } from '#kernel/money.ts';

/** What pages may tell about this installation besides the settings of `GET /config.json`. */
export type Site = {
  /** The public origin, for absolute addresses. */
  origin: string;
  /** Where people write for help. */
  supportEmail: string;
  /** The platform's share of each sale. */
  fee: FeeTerms;
  /** Hosts of others that are asked about places: for map styles by the browser, for addresses by the server. Null where there is none. */
  maps: string | null;
  geocoder: string | null;
};

/** The platform's share in words: `10% plus 20p`. */
export function describeFee({ bps, fixed }: FeeTerms): string {
  const share = `${bps / 100}%`;
  if (fixed === 0) return share;
  return `${share} plus ${fixed < 100 ? `${fixed}p` : formatPounds(fixed)}`;
}

/** What the root route has loaded with the first page. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (!site) throw new Error('useSite needs the root route to be loaded.');
  return site;
}
