import type { Location } from "#src/contracts/kinds/location.ts";
import { PartNumber, PartsField, PartText } from "#src/ui/kit/PartsField.tsx";
import type { InputParts } from "../kind.ts";

const nowhere: Location = {
  address: "",
  town: "",
  postcode: "",
  country: "",
  latitude: null,
  longitude: null,
};
const lines = [
  { part: "address", label: "Address" },
  { part: "town", label: "Town or city" },
  { part: "postcode", label: "Postcode" },
  { part: "country", label: "Country" },
] as const;
const degrees = [
  { part: "latitude", label: "Latitude" },
  { part: "longitude", label: "Longitude" },
] as const;

/** An address, and its place on a map; empty without either. */
export const locationInput: InputParts<"location"> = {
  Input({ bound: { value, onChange, ...bound } }) {
    const now = value ?? nowhere;
    const change = (given: Partial<Location>) => {
      const next = { ...now, ...given };
      onChange(Object.values(next).every((part) => part === "" || part === null) ? null : next);
    };
    const { disabled } = bound;
    return (
      <PartsField {...bound}>
        {(first) => (
          <>
            {lines.map(({ part, label }, index) => (
              <PartText
                key={part}
                {...{ label, disabled }}
                first={index === 0 ? first : undefined}
                value={now[part]}
                onChange={(text) => change({ [part]: text })}
              />
            ))}
            {degrees.map(({ part, label }) => (
              <PartNumber
                key={part}
                {...{ label, disabled }}
                step="any"
                value={now[part]}
                onChange={(number) => change({ [part]: number })}
              />
            ))}
          </>
        )}
      </PartsField>
    );
  },
};
