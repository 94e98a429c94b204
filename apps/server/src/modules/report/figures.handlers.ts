import { indianTime } from '../../indian-time.ts';
import { tablesFile } from '../../documents/table-file.ts';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { cycleTimes } from '../job-rfq/job-list.queries.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { askedRows, awardRows, countedJob, judgedRows, plantName } from './figures.queries.ts';
import { figuresContent, figuresOf, periodOf } from './figures.rules.ts';
import type { Figures, FiguresPeriod } from './figures.rules.ts';
import { fingerprintOf } from './report.rules.ts';

type Operations = 'getCompanyFigures' | 'getCompanyFiguresFile';

/** Handlers of the figures of the company (domain rules, evaluation 6.4 and 6.7): of jobs whose prices the caller reads. */
export const figuresHandlers: HandlersOf<Operations> = {
  getCompanyFigures: async (context) => figuresFor(context, context.query.period ?? 'last_12_months'),

  getCompanyFiguresFile: async (context) => {
    const { db, path, query, principal, now, activity } = context;
    const { period = 'last_12_months', plantId = null } = query;
    const figures = await figuresFor(context, period);
    const plant = plantId === null ? null : ((await plantName(db, plantId)) ?? 'not known');
    const content = figuresContent(figures, { companyName: principal.companyName, period, plant });
    const title = `Figures of ${principal.companyName}`;
    await activity.add({
      subjectKind: 'company',
      subjectId: principal.companyId,
      detail: {
        what: 'figures',
        format: path.form,
        filters: `${period}, ${plant ?? 'all plants'}`,
        count: figures.awards,
      },
    });
    const taken = `Exported by ${principal.fullName}, ${principal.email}, ${indianTime(now)}`;
    const sha256 = fingerprintOf(content).toString('hex');
    const tables = { title, author: principal.fullName, at: now.toISOString(), content, taken, sha256 };
    return tablesFile({ form: path.form, tables }, `Figures ${indianDay(now)}`);
  },
};

async function figuresFor(
  {
    db,
    path,
    query,
    principal,
    now,
  }: Pick<Context<'getCompanyFigures'>, 'db' | 'path' | 'query' | 'principal' | 'now'>,
  asked: FiguresPeriod,
): Promise<Figures> {
  if (path.id !== principal.companyId) throw notFound('company');
  const period = periodOf(asked, now);
  const of = { principal, plantId: query.plantId ?? null, since: period.since, until: period.until };
  const scored = { ...of, since: period.scoredSince };
  return figuresOf(period, {
    awards: await awardRows(db, of),
    asked: await askedRows(db, scored),
    judged: await judgedRows(db, scored),
    stages: await cycleTimes(db, countedJob(of), of.since, of.until),
  });
}
