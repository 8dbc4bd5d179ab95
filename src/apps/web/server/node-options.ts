/**
 * What Node is told when it runs the web program. By itself it lets the heap grow with the machine's memory before it cleans up:
 * on a large one the same program takes twice the room and is no faster. What is needed after a cleaning is a tenth of this limit.
 */
export const WEB_NODE_OPTIONS = '--max-semi-space-size=16 --max-old-space-size=512';
