import { Refusal } from '#kernel/http/refusal.ts';
import type { Services } from '#platform/server/program/services.ts';
import { CheckJoining } from '../joining/contract.ts';
import { checkJoining } from '../joining/server/check-joining.ts';

/** Returns what the identity provider asks before it creates a login: whether somebody could have an account here. */
export function maySignUpWith(services: Pick<Services, 'db' | 'now' | 'site'>) {
  return async (asking: { email: string; invitation: string | undefined }): Promise<boolean> => {
    const parsed = CheckJoining.safeParse(asking);
    if (!parsed.success) return false;
    try {
      await checkJoining(services, parsed.data);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
}
