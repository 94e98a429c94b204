import type { Database, NewRow } from '../schema.ts';
import { demoId, type ExperienceRow, type GeneratedVendor, type ReviewRow } from './vendor-basics.ts';
import { addApprovers } from './world/awards.ts';
import type { CompanyWorld } from './world/company-world.ts';
import { addEnquiries } from './world/enquiries.ts';
import { addExperiences } from './world/experiences.ts';
import { addInvites } from './world/invites.ts';
import { addJobs } from './world/jobs.ts';
import { addLevellings } from './world/levellings.ts';
import { addNews } from './world/news.ts';
import { beginCompanies } from './world/people.ts';
import { addQualifications } from './world/qualifications.ts';
import { addShiftLog } from './world/shift-log.ts';
import { addShortlists } from './world/shortlists.ts';
import { makeThreadFiles } from './world/thread-files.ts';
import { addThreadContents } from './world/threads.ts';
import { addVendorRequests } from './world/vendor-requests.ts';

/** What companies have done so far, one file each, in the order in which rows find what they refer to. */
const domains: readonly ((world: CompanyWorld) => void)[] = [
  addExperiences,
  addShortlists,
  addVendorRequests,
  addEnquiries,
  addInvites,
];

/** Rows by their tables, in an order in which each row finds what it refers to. */
export type DemoWorld = { [Table in keyof Database]?: NewRow<Table>[] } & {
  vendor_experience?: ExperienceRow[];
  vendor_review?: ReviewRow[];
};

/**
 * Builds the companies with their people and everything they have done so far. The rows refer to the given vendors.
 * @param vendors the generated vendors, at least 100, in the order of their indexes
 * @param today the day of the seed, ISO date
 * @param passwordHashes stored forms of `demoPasswords`, each with its own salt
 * @param secret that of the server, for the fingerprints of logs
 */
export async function buildDemoWorld(
  vendors: readonly GeneratedVendor[],
  today: string,
  passwordHashes: readonly string[],
  secret: Buffer,
): Promise<DemoWorld> {
  const rows: { [Table in keyof Database]?: object[] } = {};
  const add = (table: keyof Database, row: object) => void (rows[table] ??= []).push(row);
  const threadFiles = await makeThreadFiles(today);
  let lastId = 0;
  const newId = () => demoId('world', 0, (lastId += 1));
  for (const { world, addNewcomers } of beginCompanies({ vendors, today, passwordHashes, add, newId })) {
    for (const addDomain of domains) addDomain(world);
    addThreadContents(world, threadFiles);
    addJobs(secret, threadFiles)(world);
    addShiftLog(world);
    addQualifications(world);
    await addLevellings(world);
    const isOwn = ({ company_id }: { company_id: string }) => company_id === world.id;
    addNews(
      world,
      ((rows.job ?? []) as NewRow<'job'>[]).filter(isOwn),
      ((rows.job_log ?? []) as NewRow<'job_log'>[]).filter(isOwn),
    );
    addNewcomers();
    if (world.name === 'Sagar Steel') addApprovers(world, passwordHashes[0]!);
  }
  return rows as DemoWorld;
}
