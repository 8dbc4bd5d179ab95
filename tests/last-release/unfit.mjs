// Tests of the last release that fail on a newer schema although nothing is broken: `<file> › <name>`, each with the reason. Emptied by the next
// release.
export const UNFIT = {};
