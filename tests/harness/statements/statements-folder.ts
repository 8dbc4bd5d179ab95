import { join } from 'node:path';

/** Where the workers of the database ring leave the statements that the product sent. */
export const STATEMENTS_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/statements');
