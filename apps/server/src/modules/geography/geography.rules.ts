const byName = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** States by name with their GST code and cities by name. `gstCodes` maps state names to two digits. */
export const statesWithCities = (
  gstCodes: Record<string, string>,
  cities: readonly { city: string; state: string }[],
) =>
  Object.entries(gstCodes)
    .toSorted(([left], [right]) => byName(left, right))
    .map(([state, gstCode]) => ({
      state,
      gstCode,
      cities: [...new Set(cities.filter((city) => city.state === state).map(({ city }) => city))].toSorted(byName),
    }));
