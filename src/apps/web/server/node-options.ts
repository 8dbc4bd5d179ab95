/**
 * Node's options for the web program. By default it lets the heap grow with the machine's memory before it collects garbage: on a
 * large machine the same program takes twice the memory and is no faster. What is in use after a collection is a tenth of this limit.
 */
export const WEB_NODE_OPTIONS = '--max-semi-space-size=16 --max-old-space-size=512';
