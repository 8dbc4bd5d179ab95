/** After this many declined cards within this time, a person's checkout is closed and they can't open another until the time has passed. */
export const LIMIT_DECLINES = { attempts: 8, minutes: 60 };
