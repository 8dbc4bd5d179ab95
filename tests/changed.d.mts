type Step = { name: string; commands: string[][]; after?: string };
export declare function changedFiles(folder?: string): { base: string; files: string[] };
export declare function stepsFor(steps: readonly Step[], files: readonly string[]): { chosen: Step[]; left: number; unseen: string[] };
export declare function notRun(run: { left: number; unseen: string[] }): string[];
