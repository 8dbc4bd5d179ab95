export type OneQuery<Data> = {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Combines two queries into one that has data once both have, and has failed once one has; a retry repeats those without data. */
export function bothOf<One, Other>(one: OneQuery<One>, other: OneQuery<Other>): OneQuery<[One, Other]> {
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    isPending: one.isPending || other.isPending,
    isError: one.isError || other.isError,
    isFetching: one.isFetching || other.isFetching,
    refetch() {
      for (const query of [one, other]) if (query.data === undefined) query.refetch();
    },
  };
}
