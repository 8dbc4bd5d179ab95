import { useMutation } from '@tanstack/react-query';
import { rest } from '#platform/web/query/rest.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Goes to the payment provider's page for changing the card. `busy` stays true until the page is left. */
export function useUpdateCard() {
  const portal = useMutation({
    mutationFn: () => rest('POST', '/payment/portal', {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast({ tone: 'danger', text: error.message }),
  });
  return { start: () => portal.mutate(), busy: portal.isPending || portal.isSuccess };
}
