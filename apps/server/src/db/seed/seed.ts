import { hashPassword } from '../../modules/authentication/password.ts';
import type { Database } from '../schema.ts';
import { seedRegistrations } from './demo-registrations.ts';
import { buildDemoWorld } from './demo-world.ts';
import { applyRatings } from './vendor-evidence.ts';
import { generateVendor } from './generate-vendors.ts';
import { type VendorDetails } from './vendor-basics.ts';
import {
  analyzeTables,
  countOnJobs,
  inBulkTransaction,
  insertRows,
  isEmptyDatabase,
  keepAwardedRates,
  type OwnerConnection,
} from './seed.queries.ts';
import { writeServices } from '../services.ts';
import { demoPassword, demoPasswords } from './world/people.ts';

/** How the demo is seeded. */
export interface SeedOptions {
  /** How many vendors, at least 100. */
  vendors: number;
  /** The day to which all dates are relative, ISO date. */
  today: string;
  /** The secret of the server whose database it is: logs have its fingerprints. */
  secret: Buffer;
  /** Called now and then with the number of vendors written so far. */
  onProgress?: (vendorsWritten: number) => void;
}

/** What a seed did. */
export interface SeedOutcome {
  /** False when the database was not empty; then nothing was changed. */
  isSeeded: boolean;
  vendorCount: number;
  reviewCount: number;
  durationInMs: number;
}

const vendorsPerRound = 1000;
const detailTables = [
  'vendor_location',
  'vendor_certification',
  'vendor_make',
  'vendor_key_customer',
  'vendor_contact',
  'vendor_gallery_image',
  'vendor_case_study',
] as const satisfies readonly (keyof Database & keyof VendorDetails)[];

/**
 * Fills an empty, migrated database with the demo world: categories, vendors with their details and reviews, three client companies.
 * Everything happens in one transaction, so a seed that is cut off leaves an empty database, and the next start seeds again.
 * @param connection one connection of the database's owner
 * @param options how many vendors, and the day
 */
export async function seedDemo(connection: OwnerConnection, options: SeedOptions): Promise<SeedOutcome> {
  const startedAt = performance.now();
  const { vendors: vendorCount, today, secret } = options;
  if (!(await isEmptyDatabase(connection))) {
    return { isSeeded: false, vendorCount: 0, reviewCount: 0, durationInMs: performance.now() - startedAt };
  }
  let reviewCount = 0;
  const passwordHashes: string[] = [];
  for (const password of demoPasswords) passwordHashes.push(await hashPassword(password));
  const hashesOfRegistrations: string[] = [];
  while (hashesOfRegistrations.length < 3) hashesOfRegistrations.push(await hashPassword(demoPassword));
  const filled = new Set<keyof Database>(['registration']);
  const fill = (table: keyof Database, rows: readonly object[]) => {
    filled.add(table);
    return insertRows(connection, table, rows);
  };
  await inBulkTransaction(connection, async () => {
    await writeServices(connection);
    for (let from = 0; from < vendorCount; from += vendorsPerRound) {
      const round = Array.from({ length: Math.min(vendorsPerRound, vendorCount - from) }, (_, at) =>
        generateVendor(from + at, { today, isDetailed: true }),
      );
      // The companies' jobs are with vendors of the first round; their published reviews count for these vendors.
      const world = from === 0 ? await buildDemoWorld(round, today, passwordHashes, secret) : {};
      const { vendor_experience: experiences = [], vendor_review: reviews = [], ...others } = world;
      const vendorsById = new Map(round.map((vendor) => [vendor.row.id, vendor]));
      for (const review of reviews) vendorsById.get(review.vendor_id)?.details?.vendor_review.push(review);
      for (const experience of experiences) {
        vendorsById.get(experience.vendor_id)?.details?.vendor_experience.push(experience);
      }
      for (const review of reviews) {
        const vendor = vendorsById.get(review.vendor_id);
        if (vendor) applyRatings(vendor, today);
      }
      await fill(
        'vendor',
        round.map((vendor) => vendor.row),
      );
      for (const [table, rows] of Object.entries(others)) await fill(table as keyof Database, rows);
      if (world.company)
        await seedRegistrations(connection, world.company[0]!.id as string, today, hashesOfRegistrations);
      for (const table of [...detailTables, 'vendor_experience', 'vendor_review'] as const) {
        const rows = round.flatMap((vendor) => (vendor.details as VendorDetails)[table] as object[]);
        if (table === 'vendor_review') reviewCount += rows.length;
        await fill(table, rows);
      }
      options.onProgress?.(from + round.length);
    }
    await countOnJobs(connection);
    await keepAwardedRates(connection);
  });
  await analyzeTables(connection, filled);
  return { isSeeded: true, vendorCount, reviewCount, durationInMs: performance.now() - startedAt };
}
