/** How many queues and reasons of jobs that failed for good are listed. */
export const DEAD_LISTED = 100;
