import type { Services } from '#platform/server/program/services.ts';
import { sealBounceToken } from './mail-tokens.ts';

/** Returns the address to which a mail comes back: it says on whose account it was sent and stands for where it went. None unless one is set. */
export function returnPathOf({ config }: Pick<Services, 'config'>, to: { userId: string; email: string }): { returnPath?: string } {
  const [local, domain] = config.mail.bounceAddress?.split('@') ?? [];
  return domain === undefined ? {} : { returnPath: `${local}+${sealBounceToken(config.secret, to)}@${domain}` };
}
