/** Thrown with one clear sentence if nothing was backed up, restored or verified, and why. */
export class BackupRefused extends Error {}
