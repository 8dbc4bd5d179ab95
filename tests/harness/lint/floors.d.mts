export declare function readFloors(root: string): Map<string, number>;
export declare function climbOf(floors: Map<string, number>, file: string, source: string): { import: string; problem: string } | null;
