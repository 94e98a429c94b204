import type { HandlersOf } from '../../http/handler.ts';
import { filesFound, jobsFound, peopleFound, threadsFound } from './company-search.queries.ts';

/** What a company has of its own, found by words: each reader finds what that reader may see. */
export const companySearchHandlers: HandlersOf<'searchCompany'> = {
  searchCompany: async ({ db, query: { search }, principal }) => ({
    jobs: await jobsFound(db, search),
    people: await peopleFound(db, principal.companyId, search),
    threads: await threadsFound(db, search),
    files: await filesFound(db, search),
  }),
};
