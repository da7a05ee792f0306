export declare function installTools(): Promise<void>;
