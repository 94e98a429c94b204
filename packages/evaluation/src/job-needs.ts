/** What a job needs before it is submitted (domain rules, states of a job): one rule for the server and for the form. */
export type JobNeed = 'title' | 'subcategoryId' | 'plantId' | 'scopeItems' | 'incompleteItems';

/** What of a job says whether it can be submitted. */
export interface JobContent {
  title: string | null;
  subcategoryId: string | null;
  plantId: string | null;
  itemCount: number;
  /** Items that nobody could price as they are. */
  incompleteItemCount: number;
  /** Documents that count as its scope. */
  scopeDocumentCount: number;
}

/** The kinds of documents that say what is to be done. Terms, rules, forms and photos of the site say something else. */
export const SCOPE_DOCUMENT_KINDS = [
  'scope_of_work',
  'bill_of_quantities',
  'technical_specification',
  'general_arrangement_drawing',
  'p_and_id',
  'isometric_drawings',
  'data_sheet',
] as const;

/** Whether a document counts as the scope of its job: vendors are to see it, and its kind, if one was chosen, is of the scope. */
export const isScopeDocument = ({ kind, isShown }: { kind: string | null; isShown: boolean }): boolean =>
  isShown && (kind === null || (SCOPE_DOCUMENT_KINDS as readonly string[]).includes(kind));

/** What a job lacks to be submitted, in the order of its form. */
export const missingOfJob = (job: JobContent): JobNeed[] => [
  ...(job.title === null ? (['title'] as const) : []),
  ...(job.subcategoryId === null ? (['subcategoryId'] as const) : []),
  ...(job.plantId === null ? (['plantId'] as const) : []),
  ...(job.itemCount === 0 && job.scopeDocumentCount === 0 ? (['scopeItems'] as const) : []),
  ...(job.incompleteItemCount > 0 ? (['incompleteItems'] as const) : []),
];
