/** After so many declined cards within the time, a person's checkout is closed and they get no other until it is over. */
export const LIMIT_DECLINES = { attempts: 8, minutes: 60 };
