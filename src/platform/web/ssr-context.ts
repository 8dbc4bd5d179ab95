import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { BrowserConfig } from '#platform/web/runtime-config.ts';
import type { Trpc } from '#platform/web/rpc.ts';
import type { Site } from '#platform/web/site.ts';

/** What the server gives each rendered page. */
export type SsrContext = {
  /** Made for this request alone; what it holds at the end travels with the page. */
  queryClient: QueryClient;
  /** Calls the procedures in this very process, as a guest: tokens live in the browser. */
  trpc: Trpc;
  /** Stands in the page's Content-Security-Policy and on each of its scripts. */
  nonce: string;
  /** The public origin, for absolute addresses in Open Graph tags. */
  origin: string;
  config: BrowserConfig;
  /** Who to write to and what a sale costs. */
  site: Omit<Site, 'origin'>;
  /** When the page is made, ISO 8601. */
  renderedAt: string;
  /** Takes the finished page. A response has the same as bytes, which the server would have to read again. */
  takeHtml: (html: string) => void;
  /** Tells the operators of a fault while rendering. */
  reportFault: (fault: unknown) => void;
};

/** The key under which a loader finds the context. */
export const ssrContext = createContext<SsrContext>();
