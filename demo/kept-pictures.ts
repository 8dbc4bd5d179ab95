import { join } from 'node:path';

/** Where this checkout caches the demo's pictures, so that each is drawn once and not at the first start on every DATA_DIR. */
export const KEPT_PICTURES = join(import.meta.dirname, '../node_modules/.cache/demo-pictures');
