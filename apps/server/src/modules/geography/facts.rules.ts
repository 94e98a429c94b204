import facts from './facts.json' with { type: 'json' };

/** A city of the facts with its position, undefined for any other place. Case counts for nothing. */
export const cityIn = (state: string, city: string) => {
  const name = city.trim().toLowerCase();
  return facts.cities.find((one) => one.state === state && one.city.toLowerCase() === name);
};

/** Facts of the trade: places, constitutions, industries, certificates, services. */
export { facts };
