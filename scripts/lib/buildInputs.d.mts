export declare const stampFile: string;
export declare function buildInputs(): string;
