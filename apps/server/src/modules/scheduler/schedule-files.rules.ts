import type { components } from '@millwright/contract/types';
import { addDays } from '@millwright/evaluation/calendar-days';
import { indianTime } from '../../indian-time.ts';
import type { TableFile } from '../job-rfq/table-file.rules.ts';
import { escaped, folded } from '../visit/visit-calendar.rules.ts';
import type { StageId } from './scheduler.rules.ts';

type Schemas = components['schemas'];
type Job = Schemas['ScheduledJob'];
type Stage = Schemas['ScheduledStage'];

const STAGE_NAMES: Readonly<Record<StageId, string>> = {
  requirement: 'Requirement',
  documents: 'Documents',
  published: 'RFQ',
  quotes_due: 'Quotes due',
  opened: 'Quotes opened',
  technical_lock: 'Technical lock',
  compared: 'Compared',
  approved: 'Approved',
  awarded: 'Awarded',
  delivered: 'On site',
};
const STATUS_NAMES: Readonly<Record<Job['status'], string>> = {
  late: 'Late',
  at_risk: 'At risk',
  on_time: 'On time',
  unplanned: 'No required date',
};
const SOURCE_NAMES: Readonly<Record<Stage['source'], string>> = {
  actual: 'Reached',
  set: 'Date set',
  category: 'Median of the category',
  company: 'Median of all categories',
  norm: 'Norm',
};

type Taken = { person: { fullName: string; email: string }; now: Date };
const takenBy = ({ person, now }: Taken) =>
  [
    ['Exported by', `${person.fullName}, ${person.email}`],
    ['Exported at', indianTime(now)],
  ] as const;

/** The plan of a job as a table: a row for each stage. */
export const planTable = (job: Job, taken: Taken): TableFile => ({
  head: [
    ['Plan of', `${job.number}, ${job.title}`],
    ['Required on', job.requiredOn ?? 'No required date'],
    ['Status', STATUS_NAMES[job.status]],
    ['Baseline', job.baseline === null ? 'None' : `${job.baseline.number}, by ${job.baseline.by}`],
    ...takenBy(taken),
  ],
  heads: [
    'Stage',
    'Planned',
    'Latest',
    'Forecast (p50)',
    'Forecast (p80)',
    'Reached',
    'Float (days)',
    'Forecast from',
    'Cases',
  ],
  widths: [20, 14, 14, 16, 16, 14, 14, 28, 10],
  rows: job.stages.map(({ stage, planned, latest, forecast, cautious, actual, floatDays, source, cases }) => [
    STAGE_NAMES[stage],
    planned,
    latest,
    actual === null ? forecast : null,
    actual === null ? cautious : null,
    actual,
    floatDays,
    SOURCE_NAMES[source],
    cases,
  ]),
});

const ALL_STAGES = Object.keys(STAGE_NAMES) as StageId[];

/** Jobs of the schedule as a table: a row for each, with the day on which each stage was reached or is expected. */
export const scheduleTable = (jobs: readonly Job[], taken: Taken): TableFile => ({
  head: [...takenBy(taken), ['Jobs', String(jobs.length)]],
  heads: [
    'Job',
    'Title',
    'Status',
    'Required',
    'Forecast',
    'Float (days)',
    'Next stage',
    'By',
    ...ALL_STAGES.map((stage) => STAGE_NAMES[stage]),
  ],
  widths: [16, 40, 18, 14, 14, 14, 18, 14, ...ALL_STAGES.map(() => 16)],
  rows: jobs.map(({ number, title, status, requiredOn, forecast, floatDays, next, stages }) => [
    number,
    title,
    STATUS_NAMES[status],
    requiredOn,
    forecast,
    floatDays,
    next && STAGE_NAMES[next.stage],
    next && next.by,
    ...ALL_STAGES.map((id) => {
      const own = stages.find(({ stage }) => stage === id);
      return own ? (own.actual ?? own.forecast) : null;
    }),
  ]),
});

const compact = (day: string): string => day.replaceAll('-', '');
const MINUTE_IN_MS = 60_000;

/** The plan of a job as iCalendar: a whole day for each stage. Later downloads have a greater SEQUENCE, so that they change the entries of earlier ones. */
export function planCalendar(
  { jobId, number, title, stages }: Job,
  { now, productName, publicUrl }: { now: Date; productName: string; publicUrl: string },
): string {
  const host = new URL(publicUrl).hostname;
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const noteOf = ({ actual, planned, latest }: Stage): string =>
    [
      actual === null ? 'Expected' : 'Reached',
      ...(planned === null ? [] : [`planned ${planned}`]),
      ...(latest === null ? [] : [`latest ${latest}`]),
    ].join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName.replaceAll(/[/\r\n]/g, ' ')}//Schedule//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...stages.flatMap((stage) => {
      const day = stage.actual ?? stage.forecast;
      return [
        'BEGIN:VEVENT',
        `UID:plan-${jobId}-${stage.stage}@${host}`,
        `SEQUENCE:${Math.floor(now.getTime() / MINUTE_IN_MS)}`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${compact(day)}`,
        `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
        `SUMMARY:${escaped(`${STAGE_NAMES[stage.stage]}: ${title} (${number})`)}`,
        `DESCRIPTION:${escaped(noteOf(stage))}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ];
    }),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
