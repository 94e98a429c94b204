import type { OperationId } from '@millwright/contract/operations';
import { explainChanges } from '../explain-changes.ts';
import { EDITORS, JUDGES, OFFERS, PEOPLE, PRICERS, PRICES, SEES } from './principals.ts';
import type { PrincipalName, Rows } from './principals.ts';
import type { PermissionWorld } from './world.ts';
import { seenClauses, seenCriteria } from '../seen.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });
const ofOpened = ({ opened }: World) => byId(opened.jobId);
const pqrVersion = async ({ asOwner, opened }: World) => (await asOwner('getPqr', byId(opened.ids[0]!))).body.version;

/** The sheet of the opened job, taken back when it was frozen. */
async function editable({ asOwner, sheet }: World) {
  const { body } = await asOwner('getComparisonById', { path: { a: sheet._id, b: '0' } });
  if (body.state !== 'frozen') return body;
  const reason = 'A rate was wrong.';
  return (await asOwner('makeSheetEditable', { body: { comparisonId: body._id, version: body.version, reason } })).body;
}
/** The same where each change since quote opening has its reason, so that it can be frozen. */
async function freezable(world: World) {
  const { _id } = await editable(world);
  await explainChanges(world.server, world.as('owner'), _id);
  return editable(world);
}
async function frozen(world: World) {
  const { _id, version, revision } = await freezable(world);
  return (await world.asOwner('freezeComparison', { body: { comparisonId: _id, version, revision } })).body;
}
/** The address of the first vendor of a sheet that can be changed. */
async function vendorOfSheet(world: World) {
  const { _id, vendors } = await editable(world);
  return { path: { a: _id, b: vendors[0]!.vendorId } };
}
async function versionOfSheet(world: World) {
  const { path } = await vendorOfSheet(world);
  return { path: { ...path, c: '1' } };
}
/** A sheet with a change of the owner since quote opening. */
async function changedSheet(world: World) {
  const { _id } = await editable(world);
  return (
    await world.asOwner('updateVendorQuote', {
      body: {
        comparisonId: _id,
        vendorId: null,
        seen: 0,
        change: { deviationLoading: { term: `Term ${world.next()}`, amountInPaise: 100 } },
      },
    })
  ).body;
}
const typed = (companyName: string) => ({
  companyName,
  content: { lines: [{ rateInPaise: 70_000 }], gstPercent: '18' },
});
/** A comparison that somebody made without a job. */
async function without(world: World, by: PrincipalName) {
  const body = {
    title: `Refractory ${world.next()}`,
    lines: [{ description: 'Refractory repair', unit: 'CBM', quantity: '6.25' } as const],
    quotes: [typed('Konkan Thermal')],
  };
  return (await world.server.call('quoteComparison', { as: world.as(by), body })).body;
}
/** A request to level the quotes that somebody has as files. */
async function levelling(world: World, by: PrincipalName = 'owner', jobId?: string) {
  const { fileId } = await world.acts.upload(world.as(by), 'Konkan.txt', `Offer ${world.next()}`);
  return { title: 'Refractory, annual rates', files: [{ fileId, vendor: 'Konkan Thermal' }], ...(jobId && { jobId }) };
}
async function levellingRequest(world: World) {
  const body = await levelling(world);
  return { ...body, ...(await world.asOwner('submitCompareQuotationRequest', { body })).body };
}
/** A comment of the owner on the first cell of the sheet. */
async function comment(world: World) {
  const { _id, vendors, lines } = await editable(world);
  const place = { vendorId: vendors[0]!.vendorId, lineId: lines[0]!.lineId };
  const body = { comparisonId: _id, ...place, text: `Is crane ${world.next()} in this?`, mentionedIds: [] };
  const thread = (await world.asOwner('addComparisonComment', { body })).body.threads[0]!;
  const { _id: commentId } = thread.comments.find(({ text }) => text === body.text)!;
  return { ...body, threadId: thread._id, commentId };
}

/** Quotes once they are opened: prequalification, judging, comparing. */
export const quoteRows = {
  getPqr: { by: SEES, send: ({ opened }) => byId(opened.ids[0]!) },
  updatePqr: {
    by: EDITORS,
    send: async (world) => ({
      body: {
        jobVendorId: world.opened.ids[0]!,
        version: await pqrVersion(world),
        answers: [{ kind: 'manpower', answer: `${world.next()} people` }],
      },
    }),
  },
  approvePqr: {
    by: EDITORS,
    send: async (world) => ({
      ...byId(world.opened.ids[0]!),
      body: { version: await pqrVersion(world), decision: 'returned', reason: 'Say how many welders.' },
    }),
  },
  setPqrCriteria: {
    by: EDITORS,
    send: async (world) => ({
      ...ofOpened(world),
      body: {
        criteria: [{ kind: 'certificates', requirement: `ISO ${world.next()}`, isMandatory: false }],
        seen: await seenCriteria(world.server, world.people.owner, world.opened.jobId),
      },
    }),
  },
  getPqrCriteria: { by: SEES, send: ofOpened },
  getPqrFile: {
    by: SEES,
    send: ({ opened }) => ({ ...byId(opened.ids[0]!), query: { kind: 'certificates' } }),
  },

  getFinalVendors: { by: SEES, send: ofOpened },
  qualifyQuote: {
    by: EDITORS,
    send: ({ opened }) => ({ body: { jobVendorId: opened.ids[0]!, number: 1, verdict: 'qualified' } }),
  },
  addVendorsToFinal: {
    by: EDITORS,
    send: ({ opened: { jobId, ids } }) => ({ body: { jobId, jobVendorIds: [ids[0]!] } }),
  },
  getQuoteVersions: { by: PRICES, send: ofOpened },
  openClarification: {
    by: EDITORS,
    send: ({ opened }) => ({ body: { jobVendorId: opened.ids[1]!, words: 'Which alloy is this?' } }),
  },
  enterQuote: {
    by: EDITORS,
    send: async ({ acts, as, quoting, quote, next }, by) => {
      const { fileId } = await acts.upload(as(by), 'Quotation 114.txt', `As agreed, ${next()}.`);
      return { body: { jobVendorId: quoting.recipients[2]!.jobVendorId, content: quote, fileId } };
    },
  },
  getQuoteDocument: { by: PRICES, send: ({ opened }) => ({ ...byId(opened.ids[2]!), query: { number: 1 } }) },
  // Without prices. Technical evaluators never read those, since a technical evaluation is not locked (docs/limits.md).
  getTechnicalEvaluation: { by: OFFERS, send: ofOpened },
  setTechnicalClauses: {
    by: JUDGES,
    send: async ({ server, people, sourcing, next }) => ({
      ...byId(sourcing.jobId),
      body: {
        clauses: [{ text: `Own crane of ${next()} t`, isMandatory: false, weight: 100 }],
        seen: await seenClauses(server, people.owner, sourcing.jobId),
      },
    }),
  },
  judgeTechnical: {
    by: JUDGES,
    send: ({ opened }) => ({
      ...byId(opened.ids[0]!),
      body: { findings: [{ clauseId: opened.clauseId, finding: 'complies', note: null }] },
    }),
  },

  evaluateQuotes: {
    by: PEOPLE,
    send: () => ({
      rawBody: {
        lines: [{ id: 'one', qty: '1', uom: 'NOS' }],
        rules: { method: 'L1' },
        quotes: [
          {
            vendorId: 'a',
            registration: 'regular',
            supply: 'intra',
            lines: [{ lineId: 'one', status: 'quoted', rate: '1' }],
            gstPercentByClass: { standard: '18' },
          },
        ],
      },
    }),
  },
  replayAuction: {
    by: PEOPLE,
    send: () => ({
      rawBody: {
        rules: {
          type: 'sealed',
          opensAt: 0,
          closesAt: 1000,
          hardCloseAt: null,
          ceilingInPaise: 100_000,
          decrement: { absInPaise: 1, percent: '0' },
          base: 'own',
          ties: 'allowed',
          windowMs: 0,
          extensionMs: 0,
          maxExtensions: 0,
          trigger: { kind: 'any', rank: null },
          sanityFloorPercent: null,
          visibility: 'blind',
          levels: null,
          vendors: [{ vendorId: 'a', alphaInPaise: 0, betaPercent: '0' }],
        },
        events: [],
      },
    }),
  },
  inspectBoq: { by: PEOPLE, send: () => ({ body: { text: 'Description\tUnit\tQuantity\nTubes\tNOS\t64\n' } }) },
  getComparisonTable: { by: PRICES, send: ({ opened: { jobId } }) => ({ body: { jobId } }) },
  listComparisons: { by: PEOPLE },
  getAllJobIds: { by: PEOPLE, send: () => ({ body: {} }) },
  quoteComparison: {
    by: EDITORS,
    send: async ({ uncompared: { jobId }, sql }) => {
      await sql('delete from comparison where job_id = $1', [jobId]);
      return { body: { jobId } };
    },
  },
  getComparisonById: { by: PRICES, send: ({ sheet }) => ({ path: { a: sheet._id, b: '0' } }) },
  getComparisonPdf: { by: PRICES, send: ({ sheet }) => ({ path: { a: sheet._id, b: '0', c: 'a4' } }) },
  recreateComparison: {
    by: EDITORS,
    send: async (world) => {
      const { _id, version } = await editable(world);
      return { body: { comparisonId: _id, version } };
    },
  },
  // The sheet has no rows of technical evaluators (docs/limits.md).
  updateVendorQuote: {
    by: PRICERS,
    send: async (world) => {
      const { _id, vendors } = await editable(world);
      return {
        body: { comparisonId: _id, vendorId: vendors[0]!.vendorId, seen: 0, change: { gstPercent: '12' } },
      };
    },
  },
  explainSheetChange: {
    by: PRICERS,
    send: async (world) => {
      const { _id, revision } = await changedSheet(world);
      return { body: { comparisonId: _id, revision, reason: 'The vendor is registered under the lower rate.' } };
    },
  },
  getSheetChangeDocument: {
    by: PRICES,
    send: async (world) => {
      const { _id, revision } = await changedSheet(world);
      const { fileId } = await world.acts.upload(world.as('owner'), 'Rate.txt', `Rate ${world.next()}`);
      await world.asOwner('explainSheetChange', {
        body: { comparisonId: _id, revision, reason: 'As the vendor says.', fileId },
      });
      return { path: { a: _id, b: String(revision) } };
    },
  },
  stepSheetChanges: {
    by: PRICERS,
    // Each their own last change, of a cell that nobody changed before.
    send: async (world, by) => {
      const { _id } = await editable(world);
      const { body } = await world.server.call('updateVendorQuote', {
        as: world.as(by),
        body: {
          comparisonId: _id,
          vendorId: null,
          seen: 0,
          change: { deviationLoading: { term: `Term ${world.next()}`, amountInPaise: 100 } },
        },
      });
      return { body: { comparisonId: _id, revision: body.revision, step: 'undo' } };
    },
  },
  addNewVendorQuotes: {
    by: EDITORS,
    send: async (world, by) => {
      const { _id } = await editable(world);
      const { fileId } = await world.acts.upload(world.as(by), 'Offer.txt', `Offer ${world.next()}`);
      const content = { lines: [{ rateInPaise: 70_000 }, { rateInPaise: 7_000 }], gstPercent: '18' };
      return { body: { comparisonId: _id, quotes: [{ companyName: `Mhatre ${world.next()}`, content, fileId }] } };
    },
  },
  archiveVendor: { by: PRICERS, send: vendorOfSheet },
  postArchiveVendor: { by: PRICERS, send: vendorOfSheet },
  unarchiveVendor: { by: PRICERS, send: vendorOfSheet },
  postUnarchiveVendor: { by: PRICERS, send: vendorOfSheet },
  excludeVersion: { by: PRICERS, send: versionOfSheet },
  postExcludeVersion: { by: PRICERS, send: versionOfSheet },
  includeVersion: { by: PRICERS, send: versionOfSheet },
  postIncludeVersion: { by: PRICERS, send: versionOfSheet },
  // Of one's own comparison, with a job that one owns or buys for (decision 65).
  updateComparisonJobId: {
    by: EDITORS,
    isOwn: true,
    send: async (world, by) => {
      await world.sql('delete from comparison where job_id = $1', [world.uncompared.jobId]);
      return { ...byId((await without(world, by))._id), body: { jobId: world.uncompared.jobId } };
    },
  },
  freezeComparison: {
    by: EDITORS,
    send: async (world) => {
      const { _id, version, revision } = await freezable(world);
      return { body: { comparisonId: _id, version, revision } };
    },
  },
  makeSheetEditable: {
    by: EDITORS,
    send: async (world) => {
      const { _id, version } = await frozen(world);
      return { body: { comparisonId: _id, version, reason: 'A rate was wrong.' } };
    },
  },

  // Who reads the prices writes (decision 64).
  getComparisonThreads: { by: PRICES, send: ({ sheet }) => byId(sheet._id) },
  addComparisonComment: {
    by: PRICES,
    send: ({ sheet, next }) => ({
      body: {
        comparisonId: sheet._id,
        vendorId: sheet.vendors[0]!.vendorId,
        lineId: null,
        text: `Reliable in ${2000 + next()}.`,
        mentionedIds: [],
      },
    }),
  },
  // Who wrote it, super users neither.
  editComparisonComment: {
    by: ['owner'],
    send: async (world) => {
      const { comparisonId, commentId } = await comment(world);
      return { body: { comparisonId, commentId, text: 'Is it?', mentionedIds: [] } };
    },
  },
  deleteComparisonComment: {
    by: ['owner'],
    send: async (world) => {
      const { comparisonId, commentId } = await comment(world);
      return { body: { comparisonId, commentId } };
    },
  },
  resolveComparisonThread: {
    by: PRICES,
    send: async (world) => {
      const { comparisonId, threadId } = await comment(world);
      return { body: { comparisonId, threadId, isResolved: true } };
    },
  },

  submitCompareQuotationRequest: {
    by: EDITORS,
    send: async (world, by) => {
      await world.sql('delete from comparison where job_id = $1', [world.uncompared.jobId]);
      return { body: await levelling(world, by, world.uncompared.jobId) };
    },
  },
  // Prices stand in the files: who asked and super users of the company see a request, and nobody else (decision 63).
  resubmitCompareQuotationRequest: {
    by: ['owner', 'superUser'],
    others: 404,
    send: async (world) => {
      const { _id, version, title, files } = await levellingRequest(world);
      return {
        body: { requestId: _id, version, title, files: files.map(({ fileId, vendor }) => ({ fileId, vendor })) },
      };
    },
  },
  listCompareQuotationRequests: { by: PEOPLE },
  getComparedQuotation: {
    by: ['owner', 'superUser'],
    others: 404,
    send: async (world) => byId((await levellingRequest(world))._id),
  },
  cancelCompareQuotationRequest: {
    by: ['owner', 'superUser'],
    others: 404,
    send: async (world) => byId((await levellingRequest(world))._id),
  },
  getFileToLevel: {
    by: ['owner', 'superUser'],
    others: 404,
    send: async (world) => {
      const { _id, files } = await levellingRequest(world);
      return { path: { id: _id, fileId: files[0]!.fileId } };
    },
  },
} satisfies Partial<Rows<OperationId>>;
