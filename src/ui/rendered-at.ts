import { createContext } from 'react';

/**
 * When the server made this page, ISO 8601. Relative times count from here in the first render on both sides, so that
 * server and browser agree; null on a page that was made in the browser.
 */
export const RenderedAt = createContext<string | null>(null);
