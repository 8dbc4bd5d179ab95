import { builtPages } from './pages.ts';
import { serveWeb } from './serve-web.ts';

await serveWeb(builtPages);
