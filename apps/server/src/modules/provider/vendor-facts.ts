/** What a vendor can be said to be, and what its services imply: facts of the trade, which the demo is made of as well. */
export { default as facts } from '../geography/facts.json' with { type: 'json' };
export { services } from '../vendor-list/services.rules.ts';
