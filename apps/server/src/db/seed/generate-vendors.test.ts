import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import facts from '../../modules/geography/facts.json' with { type: 'json' };
import {
  type CertificationRow,
  type GeneratedVendor,
  showcaseCount,
  type VendorDetails,
  vendorCapacity,
} from './vendor-basics.ts';
import { generateVendor, vendorIdentity } from './generate-vendors.ts';
import { gstinCheckCharacter, isGstin, panCapacity, panHolderLetter } from '../../gstin.rules.ts';
import { meanWithoutReviews, starScore } from '../../modules/vendor-review/rating.rules.ts';
import { services, slugOf } from '../../modules/vendor-list/services.rules.ts';
import { trades } from './trades.ts';

const today = '2026-11-21';
const detailed = (index: number): GeneratedVendor => generateVendor(index, { today, isDetailed: true });
const plain = (index: number): GeneratedVendor => generateVendor(index, { today, isDetailed: false });
const detailsOf = (vendor: GeneratedVendor): VendorDetails => vendor.details as VendorDetails;
const sample = Array.from({ length: 3000 }, (_, index) => detailed(index));

const pinMatches = (state: string, pin: string): boolean => {
  const ranges = (facts.pinRanges as Record<string, number[] | number[][]>)[state] as number[] | number[][];
  const prefix = Number(pin.slice(0, 3));
  return (Array.isArray(ranges[0]) ? (ranges as number[][]) : [ranges as number[]]).some(
    ([low, high]) => prefix >= (low as number) && prefix <= (high as number),
  );
};

describe('GSTIN', () => {
  it('computes the check character of known numbers', () => {
    for (const known of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAQCA8719H1ZC']) {
      expect(gstinCheckCharacter(known.slice(0, 14))).toBe(known[14]);
    }
  });

  it('refuses a number with one wrong character', () => {
    expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
    expect(isGstin('27AAPFU0938F1ZV')).toBe(false);
    expect(isGstin('27aapfu0939f1zv')).toBe(false);
  });

  it('is right for every vendor: check character, state code, PAN serial 0000, holder and name letter', () => {
    for (const { row } of sample) {
      expect(isGstin(row.gstn)).toBe(true);
      expect(row.gstn.slice(0, 2)).toBe((facts.states as Record<string, string>)[row.state]);
      expect(row.gstn.slice(7, 11)).toBe('0000');
      expect(row.gstn[5]).toBe(panHolderLetter(row.constitution));
      expect(row.gstn[6]).toBe(row.company_name[0]);
    }
  });

  it('is right for every registered location: the same PAN under the state code of the location', () => {
    for (const vendor of sample) {
      for (const location of detailsOf(vendor).vendor_location) {
        expect(isGstin(location.gstn)).toBe(true);
        expect(location.gstn.slice(0, 2)).toBe((facts.states as Record<string, string>)[location.state]);
        expect(location.gstn.slice(2, 12)).toBe(vendor.row.gstn.slice(2, 12));
      }
    }
  });

  it('is different for 200,000 vendors, and where the letters of a PAN begin to repeat', () => {
    const seen = new Set<string>();
    const pans = new Set<string>();
    let made = 0;
    const add = (index: number): void => {
      const { gstn } = vendorIdentity(index);
      seen.add(gstn);
      pans.add(gstn.slice(2, 12));
      made += 1;
    };
    for (let index = 0; index < 200_000; index += 1) add(index);
    for (let index = 0; index < 3000; index += 1) {
      add(panCapacity + index);
      add(2 * panCapacity + index);
    }
    expect(seen.size).toBe(made);
    expect(pans.size).toBe(made);
  }, 60_000);

  it('has room for the million', () => {
    expect(vendorCapacity).toBeGreaterThan(1_000_000);
    expect(() => plain(vendorCapacity)).toThrow(RangeError);
    expect(() => plain(-1)).toThrow(RangeError);
  });
});

describe('generateVendor', () => {
  it('makes the same 200 vendors in every run', () => {
    const digest = (): string => {
      const hash = createHash('sha256');
      for (let index = 0; index < 200; index += 1) hash.update(JSON.stringify(detailed(index)));
      return hash.digest('hex');
    };
    expect(digest()).toBe(digest());
  });

  it('gives the searchable columns of a vendor whether or not its details are made', () => {
    for (let index = 0; index < 50; index += 1) {
      const { row } = plain(index);
      const full = detailed(index).row;
      expect({ ...full, ...row, ...countsOf(full) }).toEqual(full);
      expect(full.company_name).toBe(row.company_name);
      expect(full.certifications).toEqual(row.certifications);
    }
  });

  it('puts every place into the PIN range of its state', () => {
    for (const vendor of sample) {
      expect(pinMatches(vendor.row.state, vendor.row.pin_code), `${vendor.row.state} ${vendor.row.pin_code}`).toBe(
        true,
      );
      for (const location of detailsOf(vendor).vendor_location)
        expect(pinMatches(location.state, location.pin_code)).toBe(true);
    }
  });

  it('uses only words of the facts in searchable lists', () => {
    const known = (column: string[], list: string[]): void =>
      expect(column.filter((value) => !list.includes(value))).toEqual([]);
    for (const { row } of sample) {
      known(
        row.subcategory_ids,
        services.map((service) => service.id),
      );
      known(row.discipline, facts.disciplines);
      known(row.industries, facts.industries);
      known(row.nature_of_work, facts.natureOfWork);
      known(row.service_group, facts.serviceGroups);
      known(row.equip_family, facts.equipmentFamilies);
      known(row.fabrication_process, facts.fabricationProcesses);
      known(row.fabrication_materials, facts.fabricationMaterials);
      known(row.fabrication_products, facts.fabricationProducts);
      known(row.certifications, facts.certifications);
      expect(facts.constitutions).toContain(row.constitution);
    }
  });

  it('leaves no value of a facet without a vendor', () => {
    const found = (pick: (vendor: GeneratedVendor) => string[]): Set<string> => new Set(sample.flatMap(pick));
    expect([...found(({ row }) => row.subcategory_ids)].toSorted()).toEqual(
      services.map((service) => service.id).toSorted(),
    );
    expect(found(({ row }) => row.equip_family).size).toBe(facts.equipmentFamilies.length);
    expect(found(({ row }) => row.fabrication_process).size).toBe(facts.fabricationProcesses.length);
    expect(found(({ row }) => row.fabrication_materials).size).toBe(facts.fabricationMaterials.length);
    expect(found(({ row }) => row.fabrication_products).size).toBe(facts.fabricationProducts.length);
    expect(found(({ row }) => row.industries).size).toBe(facts.industries.length);
    expect(found(({ row }) => row.nature_of_work).size).toBe(facts.natureOfWork.length);
    expect(found(({ row }) => [row.turnover_slab]).size).toBe(facts.turnoverSlabs.length);
  });

  it('makes believable firms: a boiler repairer knows boilers', () => {
    const repairers = sample.filter(({ row }) => row.subcategory_ids.includes('boiler-repair'));
    expect(repairers.length).toBeGreaterThan(100);
    for (const { row } of repairers) {
      expect(row.service_group).toContain('Boilers and fired heaters');
      expect(
        row.discipline.some((discipline) => ['Mechanical - static', 'Refractory and insulation'].includes(discipline)),
      ).toBe(true);
    }
    const share = (test: (vendor: GeneratedVendor) => boolean): number =>
      repairers.filter(test).length / repairers.length;
    expect(share(({ row }) => row.equip_family.some((family) => /boiler|heater/i.test(family)))).toBeGreaterThan(0.9);
    expect(
      share((vendor) => detailsOf(vendor).vendor_certification.some((one) => one.name.startsWith('IBR'))),
    ).toBeGreaterThan(0.4);
    const others = sample.filter(({ row }) => !row.service_group.includes('Boilers and fired heaters'));
    expect(
      others.filter((vendor) =>
        detailsOf(vendor).vendor_certification.some((one) => one.name === 'IBR approved repairer'),
      ).length / others.length,
    ).toBeLessThan(0.15);
  });

  it('gives fabricators processes, materials and products, and others none', () => {
    const vesselMakers = sample.filter(({ row }) => row.subcategory_ids.includes('pressure-vessel-fabrication'));
    expect(vesselMakers.length).toBeGreaterThan(50);
    const inspectors = sample.filter(({ row }) => row.subcategory_ids.includes('third-party-inspection-tpi'));
    const equipped = vesselMakers.filter(
      ({ row }) =>
        row.fabrication_process.length > 0 &&
        row.fabrication_materials.length > 0 &&
        row.fabrication_products.length > 0,
    );
    expect(equipped.length / vesselMakers.length).toBeGreaterThan(0.95);
    expect(inspectors.every(({ row }) => row.fabrication_process.length === 0)).toBe(true);
  });

  it('draws turnover with a median near 8 crore, and people in proportion to it', () => {
    const crore = sample.slice(showcaseCount).map(({ row }) => row.turnover_in_paise / 1_000_000_000);
    const sorted = crore.toSorted((first, second) => first - second);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(7);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(9);
    for (const { row } of sample) {
      const turnover = row.turnover_in_paise / 1_000_000_000;
      expect(row.employee_count).toBeGreaterThanOrEqual(Math.min(3, turnover * 3.5));
      expect(row.employee_count).toBeLessThanOrEqual(Math.max(4, turnover * 8.4 + 1));
      const [, from, below] = facts.turnoverSlabs.find(([label]) => label === row.turnover_slab) as [
        string,
        number,
        number | null,
      ];
      expect(turnover >= from && turnover < (below ?? Infinity), `${turnover} in ${row.turnover_slab}`).toBe(true);
      expect(Number.isSafeInteger(row.turnover_in_paise)).toBe(true);
      expect(row.founded_year).toBeGreaterThanOrEqual(1965);
      expect(row.founded_year).toBeLessThanOrEqual(2022);
    }
  });

  it('rates in the shape of a J, 0 to 40 reviews each, with the mean that the star score shrinks to', () => {
    const counts = sample.map(({ row }) => row.review_count);
    expect(Math.min(...counts)).toBe(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(40);
    const stars = [0, 0, 0, 0, 0, 0];
    for (const vendor of sample.slice(showcaseCount)) {
      for (const review of detailsOf(vendor).vendor_review)
        stars[review.overall_rating] = (stars[review.overall_rating] as number) + 1;
    }
    const [, one, two, three, four, five] = stars as [number, number, number, number, number, number];
    expect(five).toBeGreaterThan(four);
    expect(four).toBeGreaterThan(three);
    expect(one).toBeGreaterThan(two);
    const mean = (one + 2 * two + 3 * three + 4 * four + 5 * five) / (one + two + three + four + five);
    expect(Math.abs(mean - meanWithoutReviews)).toBeLessThan(0.06);
  });

  it('keeps the counts on the card equal to the rows behind them', () => {
    for (const vendor of sample.slice(0, 500)) {
      const { row } = vendor;
      const details = detailsOf(vendor);
      const standing = details.vendor_certification.filter(
        (one) => one.status === 'verified' || one.status === 'expiring',
      );
      expect(row.certifications).toEqual(standing.map((one) => one.name));
      expect(row.verification_share).toBeCloseTo(standing.length / details.vendor_certification.length, 2);
      expect(row.verified_on === null).toBe(standing.length === 0);
      expect(row.review_count).toBe(details.vendor_review.length);
      expect(row.rating_sum).toBe(details.vendor_review.reduce((sum, review) => sum + review.overall_rating, 0));
      expect(countsOf(row)).toEqual({
        is_oem: details.vendor_make.length > 0,
        key_customer_count: details.vendor_key_customer.length,
        gallery_count: details.vendor_gallery_image.length,
        case_study_count: details.vendor_case_study.length,
        has_brochure: true,
        review_count: details.vendor_review.length,
        rating_sum: row.rating_sum,
        rating_score: row.rating_score,
      });
      expect(row.registered_locations).toEqual(details.vendor_location.map((one) => `${one.state}:${one.city}`));
    }
  });

  it('dates certificates so that their status is true on the day of the seed', () => {
    const inThirtyDays = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10);
    const isTrue: Record<CertificationRow['status'], (one: CertificationRow, until: string) => boolean> = {
      not_provided: (one) => one.certificate_number === null && one.expires_on === null,
      provided: (one) => one.certificate_number !== null && one.checked_on === null,
      verified: (_one, until) => until > inThirtyDays,
      expiring: (_one, until) => until >= today && until <= inThirtyDays,
      expired: (_one, until) => until < today,
      revoked: (one) => one.checked_on !== null,
    };
    const all = sample.flatMap((vendor) => detailsOf(vendor).vendor_certification);
    expect(all.filter((one) => !isTrue[one.status](one, one.expires_on ?? '') || one.evidence_note === '')).toEqual([]);
    const statuses = new Set(all.map((one) => one.status));
    expect([...statuses].toSorted()).toEqual([
      'expired',
      'expiring',
      'not_provided',
      'provided',
      'revoked',
      'verified',
    ]);
  });

  it('never reaches a real address: every email and website ends in .example', () => {
    for (const vendor of sample) {
      const details = detailsOf(vendor);
      const mails = [
        vendor.row.email,
        ...details.vendor_contact.map((one) => one.email),
        ...details.vendor_experience.map((one) => one.client_email),
      ];
      for (const mail of mails) expect(mail).toMatch(/^[a-z.]+@[a-z0-9.-]+\.example$/);
      expect(vendor.row.website).toMatch(/^https:\/\/www\.[a-z0-9.-]+\.example$/);
    }
  });

  it('starts with well documented and well rated boiler repairers', () => {
    for (const { row } of sample.slice(0, showcaseCount)) {
      expect(row.subcategory_ids).toContain('boiler-repair');
      expect(row.review_count).toBeGreaterThanOrEqual(14);
      expect(row.verification_share).toBeGreaterThan(0.6);
      expect(row.gallery_count).toBeGreaterThanOrEqual(8);
    }
  });
});

const countsOf = (row: GeneratedVendor['row']) => ({
  is_oem: row.is_oem,
  key_customer_count: row.key_customer_count,
  gallery_count: row.gallery_count,
  case_study_count: row.case_study_count,
  has_brochure: row.has_brochure,
  review_count: row.review_count,
  rating_sum: row.rating_sum,
  rating_score: row.rating_score,
});

describe('services and trades', () => {
  it('cover the 80 services, each with a slug of its own', () => {
    expect(services).toHaveLength(80);
    expect(new Set(services.map((service) => service.id)).size).toBe(80);
    expect(slugOf('NDT: UT, RT, MPT, DPT')).toBe('ndt-ut-rt-mpt-dpt');
    const offered = new Set(trades.flatMap((trade) => [...trade.leadServices, ...trade.alsoServices]));
    expect(offered.size).toBe(80);
  });
});

describe('starScore', () => {
  it('is the global mean without reviews and moves towards the ratings with each review', () => {
    expect(starScore([], 4.1)).toBeCloseTo(4.1);
    const one = starScore([{ rating: 5, ageInMonths: 0, isVerifiedJob: true }], 4.1);
    expect(one).toBeCloseTo((5 * 4.1 + 5) / 6);
    const two = starScore(
      Array.from({ length: 2 }, () => ({ rating: 5, ageInMonths: 0, isVerifiedJob: true })),
      4.1,
    );
    expect(two).toBeGreaterThan(one);
  });

  it('halves a review after 24 months, and one without a finished job', () => {
    const old = starScore([{ rating: 1, ageInMonths: 24, isVerifiedJob: true }], 4);
    const unverified = starScore([{ rating: 1, ageInMonths: 0, isVerifiedJob: false }], 4);
    expect(old).toBeCloseTo((20 + 0.5) / 5.5);
    expect(unverified).toBeCloseTo(old);
  });
});
