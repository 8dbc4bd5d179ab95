import { useRouteLoaderData } from 'react-router';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import type { FeeTerms } from '#kernel/money/fee.ts';
import { formatPounds } from '#kernel/money/money.ts';

/** Facts about this installation that pages may show, besides the settings of `GET /config.json`. */
export type Site = {
  /** The public origin, for absolute addresses. */
  origin: string;
  /** What the site is called. */
  name: string;
  /** Of this copy of Turnout, such as 0.1.0. */
  version: string;
  /** Where people write for help. */
  supportEmail: string;
  /** The links below every page: the legal ones, those of the operator, the source. */
  smallPrint: readonly { label: string; url: string }[];
  /** Who may have an account. */
  joining: SiteValues['joining'];
  /** The platform's fee on each sale. */
  fee: FeeTerms;
  /** Third-party hosts that are asked about places: by the browser for map styles, by the server for addresses. Null if there is none. */
  maps: string | null;
  geocoder: string | null;
};

/** Describes the platform's fee: `10% plus 20p`. */
export function describeFee({ bps, fixed }: FeeTerms): string {
  const share = `${bps / 100}%`;
  if (fixed === 0) return share;
  return `${share} plus ${fixed < 100 ? `${fixed}p` : formatPounds(fixed)}`;
}

/** Returns the data that the root route loaded with the first page. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (!site) throw new Error('useSite needs the root route to be loaded.');
  return site;
}
