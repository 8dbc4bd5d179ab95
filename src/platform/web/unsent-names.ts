/** How the names start under which people's unsent words are stored. They end with their writer's id and go when the writer leaves. */
export const UNSENT = 'turnout.unsent.';
