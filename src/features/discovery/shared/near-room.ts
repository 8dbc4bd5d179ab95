/** Where a device remembers how much room a member's own sessions took on Home; a number of pixels stays after signing out. */
export const NEAR_ROOM = 'turnout.near-room';

/** Runs before the first paint: keeps that room for them, in which the page arrives with the sessions that guests see. */
export const NEAR_SCRIPT = `try{document.documentElement.style.setProperty('--near-room',localStorage.getItem('${NEAR_ROOM}'))}catch(e){}`;
