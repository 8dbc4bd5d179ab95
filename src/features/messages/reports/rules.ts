/** How many messages before a reported one are copied with it; of a reported conversation, its last twenty. */
export const LINES_BEFORE = 5;
export const LINES_OF_CHAT = 20;
