/** Facts of the trade: places, constitutions, industries, certificates, services. */
export { default as facts } from './facts.json' with { type: 'json' };
