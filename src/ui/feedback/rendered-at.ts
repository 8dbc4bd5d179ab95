import { createContext } from 'react';

/**
 * When the server rendered this page, ISO 8601. In the first render relative times count from here on both sides, so that server and
 * browser agree; null on a page rendered in the browser.
 */
export const RenderedAt = createContext<string | null>(null);
