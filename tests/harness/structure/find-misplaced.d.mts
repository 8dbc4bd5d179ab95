export declare const WIDEST: number;
export declare function findMisplaced(root: string): string[];
export declare function isPlaced(file: string): boolean;
