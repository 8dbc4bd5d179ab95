import { serveWeb } from '../serve-web.ts';
import { pagesFromSource } from './pages-from-source.ts';

await serveWeb(pagesFromSource);
