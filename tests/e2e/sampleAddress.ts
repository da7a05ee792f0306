/** The values of parameters in addresses. */
export type Samples = Readonly<Record<string, string>>;

/**
 * The address of a screen with its parameters filled in.
 * @param own the samples of single screens, by their names, which come before the others
 * @throws if a parameter has no sample
 */
export const sampleAddress = (
  { name, path }: { name: string; path: string },
  samples: Samples,
  own: Readonly<Record<string, Samples>>,
): string =>
  path.replace(/:(\w+)/g, (_, parameter: string) => {
    const sample = own[name]?.[parameter] ?? samples[parameter];
    if (sample === undefined) throw new Error(`${name} needs a sample of “${parameter}” to be looked at`);
    return sample;
  });
