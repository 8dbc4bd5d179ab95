export const SETTINGS: Record<string, string>;
export const ROWS: string[];
export function usage(): string;
