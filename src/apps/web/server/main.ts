import { builtPages } from './pages.ts';
import { serveWeb } from './serve-web.ts';

// Read while the program waits: for its settings, if it was started early, and for the database. What fails is reported when pages are added.
builtPages.load().catch(() => undefined);
await serveWeb(builtPages);
