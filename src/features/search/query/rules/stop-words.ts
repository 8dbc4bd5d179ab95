/** Words that nearly every text has, and that say so little that they are ignored unless there are no others. */
export const LITTLE_WORDS = new Set('a an and at by for from in is near of on or the to with'.split(' '));

/**
 * Words that PostgreSQL's English dictionary leaves out of texts, folded. If a search required them, no text would be found by a sentence
 * of its own; titles and names have them, though, so they still count there.
 */
export const STOP_WORDS = new Set([
  ...LITTLE_WORDS,
  ...(
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they ' +
    'them their theirs themselves what which who whom this that these those am are was were be been being have has had having do does did ' +
    'doing but if because as until while about against between into through during before after above below up down out off over under ' +
    'again further then once here there when where why how all any both each few more most other some such no nor not only own same so ' +
    'than too very s t can will just don should now'
  ).split(' '),
]);
