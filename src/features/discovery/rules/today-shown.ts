/** How many of today's sessions `soon` and `ahead` return while there are enough on other days, and Home shows as rows. Apart from the contract, which pages don't load. */
export const TODAY_SHOWN = 3;
