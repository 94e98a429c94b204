import facts from '../../modules/geography/facts.json' with { type: 'json' };
import { demoPan, gstinOf, panCapacity, panHolderLetter } from '../../gstin.rules.ts';
import { mixSeed, randomStream } from './random.ts';
import type { RandomStream, WeightedList } from './random.ts';
import { meanWithoutReviews } from '../../modules/vendor-review/rating.rules.ts';
import { serviceNamed, slugOf } from '../../modules/vendor-list/services.rules.ts';
import type { Trade } from './trades.ts';
import { summaryOf } from './wording.ts';
import {
  showcaseCount,
  vendorCapacity,
  worldSeed,
  demoId,
  clock,
  clamp,
  cityDraw,
  tradeDraws,
  cityIndustries,
  nameClasses,
  middleWords,
  plainCity,
  addressIn,
  pinIn,
  phoneOf,
} from './vendor-basics.ts';
import type { VendorRow, VendorDetails, GeneratedVendor, GeneratorOptions, City } from './vendor-basics.ts';
import { tradesByKey, certificationsOf, applyRatings } from './vendor-evidence.ts';
import type { VendorCore } from './vendor-evidence.ts';
import { makesOf, detailsOf } from './vendor-details.ts';

function constitutionOf(turnoverInCrore: number, random: RandomStream): string {
  const draw = random.next();
  if (draw > 0.992)
    return random.pick([
      'Hindu Undivided Family',
      'Society / Club / Trust / AOP',
      'Foreign Company',
      'Public Sector Undertaking',
    ]);
  if (turnoverInCrore < 3)
    return draw < 0.5
      ? 'Proprietorship'
      : draw < 0.72
        ? 'Partnership'
        : draw < 0.82
          ? 'Limited Liability Partnership'
          : 'Private Limited Company';
  if (turnoverInCrore < 25)
    return draw < 0.12
      ? 'Proprietorship'
      : draw < 0.27
        ? 'Partnership'
        : draw < 0.38
          ? 'Limited Liability Partnership'
          : 'Private Limited Company';
  if (turnoverInCrore < 150)
    return draw < 0.07
      ? 'Partnership'
      : draw < 0.12
        ? 'Limited Liability Partnership'
        : draw < 0.93
          ? 'Private Limited Company'
          : 'Public Limited Company';
  return draw < 0.6 ? 'Private Limited Company' : 'Public Limited Company';
}

const unique = (values: string[]): string[] => [...new Set(values)];

/** Keeps most of what the services imply, always at least one value. */
function mostOf(values: string[], share: number, random: RandomStream): string[] {
  const all = unique(values);
  const kept = all.filter(() => random.chance(share));
  return kept.length > 0 ? kept : all.slice(0, 1);
}

/** Who a vendor is: everything that its GSTIN and name follow from. */
export interface VendorIdentity {
  gstn: string;
  companyName: string;
  /** Host name of its website and mail, under .example. */
  domain: string;
  constitution: string;
  turnoverInCrore: number;
  /** How good the vendor is, 0 to 1: drives ratings, certificates and checks. */
  quality: number;
  city: City;
  trade: Trade;
}

/**
 * Who the vendor with this index is. Different indexes give different GSTINs.
 * @param index 0 or more and below `vendorCapacity`
 * @throws RangeError for an index outside these bounds
 */
export function vendorIdentity(index: number): VendorIdentity {
  if (!Number.isInteger(index) || index < 0 || index >= vendorCapacity) {
    throw new RangeError(`A vendor's index is a whole number from 0 to ${vendorCapacity - 1}, not ${index}`);
  }
  const random = randomStream(mixSeed(worldSeed, index, 0));
  const isShowcase = index < showcaseCount;
  const city = cityDraw.draw(random);
  const trade = isShowcase
    ? (tradesByKey.get('boiler') as Trade)
    : (tradeDraws.get(city) as WeightedList<Trade>).draw(random);
  const quality = isShowcase ? 0.9 + 0.1 * random.next() : clamp(0.6 + 0.22 * random.normal(), 0.05, 1);
  const drawnTurnover = Math.round(8 * Math.exp(1.3 * random.normal()) * 100) / 100;
  const turnoverInCrore = isShowcase ? clamp(drawnTurnover, 4, 120) : Math.max(0.05, drawnTurnover);
  const constitution = constitutionOf(turnoverInCrore, random);

  const nameClass = nameClasses[
    (mixSeed(worldSeed, index % panCapacity, 3) + Math.floor(index / panCapacity)) % 3
  ] as string[];
  const middle = random.chance(0.34) ? '' : ` ${random.pick(middleWords)}`;
  const place = random.chance(index < 12_000 ? 0.1 : 0.35) ? ` (${plainCity(city.city)})` : '';
  const stem = `${random.pick(nameClass)}${middle} ${random.pick(trade.nameCores)} ${random.pick(trade.nameEndings)}`;
  const companyName = `${stem}${place}`;
  const stateCode = (facts.states as Record<string, string>)[city.state] as string;
  const pan = demoPan(index, panHolderLetter(constitution), companyName.charAt(0));
  const entity = random.chance(0.88) ? 1 : random.between(2, 4);
  return {
    gstn: gstinOf(stateCode, pan, entity),
    companyName,
    domain: `${slugOf(stem)}${place ? `-${slugOf(plainCity(city.city))}` : ''}.example`,
    constitution,
    turnoverInCrore,
    quality,
    city,
    trade,
  };
}

/**
 * One invented vendor. The same index, day and options always give the same vendor.
 * @param index 0 or more and below `vendorCapacity`
 * @param options the day of the seed and whether the details are wanted
 * @throws RangeError for an index outside these bounds
 */
export function generateVendor(index: number, options: GeneratorOptions): GeneratedVendor {
  const { today } = options;
  const random = randomStream(mixSeed(worldSeed, index, 1));
  const isShowcase = index < showcaseCount;
  const year = Number(today.slice(0, 4));

  const { city, trade, quality, turnoverInCrore, constitution, companyName, domain, gstn } = vendorIdentity(index);
  const employeeCount = Math.max(3, Math.round(turnoverInCrore * 6 * (0.6 + 0.8 * random.next())));
  const foundedYear = clamp(Math.round(2005 + 10 * random.normal()), 1965, 2022);

  const leads = unique(
    random
      .sample(trade.leadServices, random.between(1, Math.min(3, trade.leadServices.length)))
      .map((service) => service.name),
  );
  if (isShowcase && !leads.includes('Boiler repair')) leads.unshift('Boiler repair');
  const leadServices = leads.map(serviceNamed);
  const furtherCount = random.between(0, turnoverInCrore > 20 ? 5 : 3);
  const services = [...leadServices, ...random.sample(trade.alsoServices, furtherCount)].filter(
    (service, at, all) => all.indexOf(service) === at,
  );
  const fabricates = random.chance(trade.fabricationShare);
  const equipmentFamilies = unique([
    // What a vendor lives from is never left out.
    ...leadServices.map((service) => service.equipmentFamilies[0] as string),
    ...mostOf(
      services.flatMap((service) => service.equipmentFamilies),
      0.7,
      random,
    ),
    ...random.sample(trade.furtherFamilies, random.between(0, 2)),
  ]);
  const natureOfWork = mostOf(
    services.flatMap((service) => service.natureOfWork),
    0.7,
    random,
  );
  if (fabricates && trade.products.length > 0 && random.chance(0.25)) natureOfWork.push('Supply only');
  const industries = unique([
    ...random.sample(cityIndustries.get(city) ?? [], random.between(1, 2)),
    ...random.sample(trade.industries, random.between(2, 5)),
  ]);
  const breadth = clamp(Math.log2(turnoverInCrore + 2), 1, 7);
  const drawn = (pool: string[], most: number): string[] =>
    fabricates ? random.sample(pool, random.between(1, Math.max(1, Math.round(breadth * most)))) : [];

  const locationCount = clamp(1 + Math.floor(-Math.log(1 - random.next()) * (0.45 + breadth * 0.14)), 1, 5);
  const locations: City[] = [city];
  for (let attempt = 0; locations.length < locationCount && attempt < 12; attempt += 1) {
    const further = cityDraw.draw(random);
    if (locations.includes(further)) continue;
    // Most branches are near: a far one is taken only now and then.
    if (further.state !== city.state && !random.chance(0.4)) continue;
    locations.push(further);
  }
  const slab = facts.turnoverSlabs.find(([, , below]) => below === null || turnoverInCrore < (below as number)) as (
    | string
    | number
    | null
  )[];
  const statusDraw = random.next();
  const createdAgo = random.between(60, 1500);
  const row: VendorRow = {
    id: demoId('vendor', index),
    gstn,
    company_name: companyName,
    constitution,
    founded_year: foundedYear,
    employee_count: employeeCount,
    turnover_in_paise: Math.round(turnoverInCrore * 100) * 10_000_000,
    turnover_slab: slab[0] as string,
    summary: '',
    website: `https://www.${domain}`,
    email: `${random.pick(['sales', 'enquiry', 'info', 'service'])}@${domain}`,
    phone: phoneOf(random),
    address: addressIn(city, random),
    city: city.city,
    state: city.state,
    pin_code: pinIn(city, random),
    latitude: Math.round((city.latitude + 0.03 * (random.next() - 0.5)) * 10_000) / 10_000,
    longitude: Math.round((city.longitude + 0.03 * (random.next() - 0.5)) * 10_000) / 10_000,
    registered_locations: locations.map((one) => `${one.state}:${one.city}`),
    gst_status:
      isShowcase || statusDraw < 0.97
        ? 'Active'
        : statusDraw < 0.985
          ? 'Suspended'
          : statusDraw < 0.995
            ? 'Inactive'
            : 'Cancelled',
    taxpayer_type:
      turnoverInCrore < 1.5 && random.chance(0.1)
        ? 'Composition'
        : random.chance(0.02)
          ? 'SEZ unit/developer'
          : 'Regular',
    subcategory_ids: services.map((service) => service.id),
    discipline: unique([
      ...leadServices.map((service) => service.disciplines[0] as string),
      ...mostOf(
        services.flatMap((service) => service.disciplines),
        0.85,
        random,
      ),
    ]),
    industries,
    nature_of_work: natureOfWork,
    service_group: unique(services.flatMap((service) => service.serviceGroups)),
    equip_family: equipmentFamilies,
    fabrication_process: drawn(trade.processes, 1.3),
    fabrication_materials: drawn(trade.materials, 1.1),
    fabrication_products: drawn(trade.products, 0.9),
    is_oem: false,
    key_customer_count: 0,
    certifications: [],
    verified_on: null,
    verification_share: 0,
    review_count: 0,
    rating_sum: 0,
    rating_score: meanWithoutReviews,
    gallery_count: 0,
    case_study_count: 0,
    has_brochure: false,
    created_at: clock(today, -createdAgo, random),
    updated_at: clock(today, -random.between(1, 59), random),
  };
  const core: VendorCore = {
    row,
    index,
    trade,
    services,
    quality,
    turnoverInCrore,
    fabricates,
    domain,
    today,
    locations,
  };
  // Some vendors have not been visited: what they sent was read, but nobody checked it.
  const isVisited = isShowcase || random.chance(0.4 + 0.6 * quality);
  const certifications = certificationsOf(core, isVisited, random);
  const standing = certifications.filter((one) => one.status === 'verified' || one.status === 'expiring');
  row.certifications = standing.map((one) => one.name);
  if (standing.length > 0) {
    row.verification_share = Math.round((standing.length / certifications.length) * 1000) / 1000;
    row.verified_on = standing.map((one) => one.checked_on as string).reduce((last, day) => (day > last ? day : last));
  }
  const makes = makesOf(core, random);
  row.summary = summaryOf(
    {
      trade,
      services,
      industries,
      city: plainCity(city.city),
      foundedYear: Math.min(foundedYear, year - 1),
      employeeCount,
      constitution,
      certificationNames: standing.filter((one) => one.kind !== 'statutory').map((one) => one.name),
      fabricates,
    },
    random,
  );
  if (!options.isDetailed) return { row, details: null };

  const vendor: GeneratedVendor = { row, details: detailsOf(core, certifications, makes) };
  const details = vendor.details as VendorDetails;
  row.is_oem = makes.length > 0;
  row.key_customer_count = details.vendor_key_customer.length;
  row.gallery_count = details.vendor_gallery_image.length;
  row.case_study_count = details.vendor_case_study.length;
  row.has_brochure = true;
  applyRatings(vendor, today);
  return vendor;
}
