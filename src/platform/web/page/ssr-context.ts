import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { BrowserConfig } from '#platform/web/page/runtime-config.ts';
import type { Trpc } from '#platform/web/query/rpc.ts';
import type { Site } from '#platform/web/page/site.ts';

/** Values that the server passes to each rendered page. */
export type SsrContext = {
  /** Created for this request alone; its content at the end is sent with the page. */
  queryClient: QueryClient;
  /** Calls the procedures in this process, as a guest: tokens live in the browser. */
  trpc: Trpc;
  /** Appears in the page's Content-Security-Policy and on each of its scripts. */
  nonce: string;
  /** The public origin, for absolute addresses in Open Graph tags. */
  origin: string;
  config: BrowserConfig;
  /** The support address and the fee of a sale. */
  site: Omit<Site, 'origin'>;
  /** When the page is rendered, ISO 8601. */
  renderedAt: string;
  /** Takes the finished page. A response holds it only as bytes, which the server would have to decode again. */
  takeHtml: (html: string) => void;
  /** Reports a rendering fault to the operators. */
  reportFault: (fault: unknown) => void;
};

/** The key under which a loader finds the context. */
export const ssrContext = createContext<SsrContext>();
