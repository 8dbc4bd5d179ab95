export function releaseOf(checkout: string): { version: string; platform: string; commit: string; at: number };
export function nameOf(version: string, commit: string, changelog: string): string;
export function stageRelease(checkout: string, folder: string, options?: { links?: boolean }): void;
export function isShipped(path: string): boolean;
export function shippedPackages(checkout: string): string[];
