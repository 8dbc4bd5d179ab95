export function findProgram(name: string): string | null;
export function findPostgresServer(): string | null;
export function toolsNotHere(): { label: string; why: string }[];
