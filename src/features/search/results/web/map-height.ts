/** The height of the map and its list, on a phone all between the filters and the bar at the bottom edge; also while they load. */
export const MAP_ON_PHONE = 'max-sm:-mx-4 max-sm:h-[calc(100dvh-250px-env(safe-area-inset-bottom))] max-sm:min-h-[400px] max-sm:w-auto';
