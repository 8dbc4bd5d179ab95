import { useEffect, useState } from 'react';

type Paged = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a list on a press, which counts even if a refetch, as each live event starts one, interrupts the loading. */
export function useNextPage({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Paged) {
  const held = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const isLoading = wanted > held && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLoading && !isFetching) void fetchNextPage();
  }, [isLoading, isFetching, fetchNextPage]);
  return {
    isLoading,
    load() {
      setWanted(held + 1);
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}
