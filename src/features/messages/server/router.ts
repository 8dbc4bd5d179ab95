import { mergeRouters } from '#platform/server/http/rpc.ts';
import { broadcastRouter } from '../broadcast/server/router.ts';
import { conversationRouter } from '../conversation/server/router.ts';
import { inboxRouter } from '../inbox/server/router.ts';
import { messageReportsRouter } from '../reports/server/router.ts';
import { messageSearchRouter } from '../search/server/router.ts';

/** The procedures under `chat.` (docs/product.md#calls, docs/product.md#message-actions). */
export const chatRouter = mergeRouters(conversationRouter, inboxRouter, messageSearchRouter, messageReportsRouter, broadcastRouter);
