import process from 'node:process';

/** Whether the database ring runs on a cluster of one Citus node (`npm test -- citus`). */
export const isOnCitus = process.env['TEST_ON_CITUS'] === '1';
