/** How many queues and reasons of jobs that failed for good are listed. */
export const DEAD_LISTED = 100;

/** After how long without a worker administrators are told: one that restarts, or that an upgrade replaces, is back long before. */
export const MISSING_SECONDS = 600;
