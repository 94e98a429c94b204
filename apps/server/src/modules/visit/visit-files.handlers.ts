import { enterPerson } from '../../db/enter-person.ts';
import { downloadOf } from '../../documents/download.ts';
import type { Config } from '../../config.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { filesForReport, reportFile, saveReport } from './visit-around.queries.ts';
import { calendarType } from './visit-calendar.rules.ts';
import type { CalendarMethod } from './visit-calendar.rules.ts';
import { writeVisitChange } from './visit-changes.ts';
import { calendarFrom, entryFor } from './visit-entry.ts';
import { endFeed, feedByToken, feedOf, replaceFeed, visitsOfFeed } from './visit-feed.queries.ts';
import { passPdf } from './visit-pdf.ts';
import type { VisitRow } from './visit-row.ts';
import { passOf, positionOf } from './visit-shapes.rules.ts';
import { heldVisit, shown } from './visit.handlers.ts';
import { visitPolicies } from './visit.policies.ts';
import { changeVisit, ownVisit, visitById } from './visit.queries.ts';
import { actProblem, visitNumber } from './visit.rules.ts';

type Operations =
  | 'saveVisitReport'
  | 'getVisitReportFile'
  | 'getVisitPdf'
  | 'getVisitCalendar'
  | 'getVendorVisitPdf'
  | 'getVendorVisitCalendar'
  | 'getVisitFeed'
  | 'setVisitFeed'
  | 'readVisitFeed';

/** Handlers of what visits are written into: reports, gate passes and calendars (domain rules, visits). */
export const visitFileHandlers: HandlersOf<Operations> = {
  saveVisitReport: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const visit = await heldVisit(context, path.id);
    authorise(visitPolicies['visit.report'], visit);
    if (visit.version !== body.version) throw changedMeanwhile();
    const problem = actProblem(positionOf(visit), 'buyer', 'report', now);
    if (problem) throw problem;
    const words = body.text.trim();
    const message = words === '' ? 'Enter the findings.' : wordsProblem(words);
    const usable = new Set(await filesForReport(db, principal.userId, visit.id, body.fileIds));
    assertFields([
      ...(message === null ? [] : [{ pointer: '/text', message }]),
      ...body.fileIds.flatMap((id, index) =>
        usable.has(id) ? [] : [{ pointer: `/fileIds/${index}`, message: 'Upload this file again.' }],
      ),
    ]);
    const of = { visitId: visit.id, companyId: visit.company_id, userId: principal.userId };
    const submittedAt = body.isSubmitted ? now : null;
    await saveReport(db, of, { words, fileIds: body.fileIds, submittedAt }, now);
    if (body.isSubmitted) {
      const acting = { ...context, by: 'buyer', cause: 'saveVisitReport' } as const;
      await writeVisitChange(acting, visit, { news: 'report_submitted', state: 'report_submitted' });
    } else await changeVisit(db, visit.id, { changed_at: now });
    return shown(context, visit.id);
  },

  getVisitReportFile: async ({ db, principal, path, files }) => {
    const visit = await visitById(db, principal.userId, path.id);
    const file = visit && (await reportFile(db, visit.id, path.fileId));
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },

  getVisitPdf: async ({ db, principal, path, config, authorise }) => {
    const visit = await visitById(db, principal.userId, path.id);
    if (!visit) throw notFound('visit');
    authorise(visitPolicies['visit.change'], visit);
    return pdf(visit, principal.companyName, config);
  },

  getVisitCalendar: async ({ db, principal, path, config }) => {
    const visit = await visitById(db, principal.userId, path.id);
    if (!visit) throw notFound('visit');
    return entry(visit, principal.email, config);
  },

  getVendorVisitPdf: async ({ db, visit, config }) => {
    const row = await ownVisit(db, visit.visitId);
    return pdf(row, row.buyer, config);
  },

  getVendorVisitCalendar: async ({ db, visit, config }) => {
    const row = await ownVisit(db, visit.visitId);
    return entry(row, row.email, config);
  },

  getVisitFeed: async ({ db, principal }) => {
    const feed = await feedOf(db, principal.userId);
    return {
      isOn: feed !== undefined,
      showsTitles: feed?.shows_titles ?? false,
      createdAt: feed?.created_at ?? null,
      address: null,
    };
  },

  setVisitFeed: async ({ db, principal, body, config, now }) => {
    if (!body.isOn) {
      await endFeed(db, principal.userId);
      return { isOn: false, showsTitles: false, createdAt: null, address: null };
    }
    const token = newToken();
    const showsTitles = body.showsTitles ?? false;
    await replaceFeed(db, principal, { tokenHash: tokenHash(token), showsTitles }, now);
    const address = `${config.publicUrl}/api/v1/visit-feed/${token}`;
    return { isOn: true, showsTitles, createdAt: now.toISOString(), address };
  },

  readVisitFeed: async ({ db, path, config }) => {
    const feed = await feedByToken(db, tokenHash(path.token));
    if (!feed) throw notFound('feed');
    await enterPerson(db, { companyId: feed.company_id, userId: feed.user_id });
    const visits = await visitsOfFeed(db, feed.user_id);
    const shows = { showsTitles: feed.shows_titles, attendee: null };
    return calendar('Visits', 'PUBLISH', calendarFrom(visits, 'PUBLISH', shows, config));
  },
};

function pdf(visit: VisitRow, buyer: string, config: Config) {
  const pass = passOf(visit, config);
  if (!pass) throw notConfirmed();
  const name = `Gate pass ${visitNumber(visit.number)}.pdf`;
  // Drawn when it is sent; nothing of it is read from the database any more.
  return {
    fileName: name,
    mediaType: 'application/pdf',
    open: async () => downloadOf(name, 'application/pdf', await passPdf(visit, pass, buyer)).open(),
  };
}

const notConfirmed = () =>
  conflict('NOT_CONFIRMED', 'There is no gate pass: the visit is not confirmed, or it is over.');

function entry(visit: VisitRow, attendee: string, config: Config) {
  if (visit.confirmed_at === null) throw conflict('NOT_CONFIRMED', 'The visit is not confirmed yet.');
  const { method, text } = entryFor(visit, attendee, config);
  return calendar(visitNumber(visit.number), method, text);
}

const calendar = (name: string, method: CalendarMethod, text: string) =>
  downloadOf(`${name}.ics`, calendarType(method), Buffer.from(text));
