import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putResponse } from '#platform/web/query/put-response.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { rememberAccount } from '#platform/web/session/session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import type { UpdateUserInput } from '../../contract.ts';

/** Saves changes to one's own profile and updates every part of the page that shows the person. */
export function useSaveProfile() {
  const trpc = useTrpc();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (input: UpdateUserInput) => rest('POST', '/user/update', input),
    async onSuccess({ user }) {
      rememberAccount(user);
      await putResponse(client, trpc.user.getUser.queryKey({ userId: user.id }), user);
      void invalidate({ kind: 'profile' });
    },
  });
}
