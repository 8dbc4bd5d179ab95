import { z } from 'zod';
import { serveWeb } from '../serve-web.ts';
import { pagesFromSource } from './pages-from-source.ts';

const { PAGES_ORIGIN } = z.object({ PAGES_ORIGIN: z.url() }).parse(process.env);
await serveWeb(pagesFromSource(PAGES_ORIGIN));
