import type { HandlersOf } from '../../http/handler.ts';
import { companyFinds } from './company-search.queries.ts';

/** What a company has of its own, found by words: each reader finds what that reader may see. */
export const companySearchHandlers: HandlersOf<'searchCompany'> = {
  searchCompany: ({ db, query: { search }, principal }) => companyFinds(db, principal.companyId, search),
};
