import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import type { VisitRow } from './visit-row.ts';
import { asksOf, VISIT_TYPES } from './visit.rules.ts';

type Fields = components['schemas']['VisitFields'];

/** What a visit is about, as its columns. */
export const columnsOf = (fields: Fields) => ({
  type: fields.type,
  title: fields.title.trim(),
  plant_id: fields.plantId,
  host_user_id: fields.hostUserId,
  place: fields.place?.trim() || null,
  area: fields.area?.trim() || null,
  permit_number: fields.permitNumber?.trim() || null,
  note: fields.note?.trim() || null,
  asks: asksOf(fields.type, fields.asks),
  ppe: VISIT_TYPES[fields.type].isAtPlant ? [...(fields.ppe ?? [])] : [],
});

/** What is wrong with the words of a visit, which go into mails. */
export const fieldProblems = (fields: Fields): FieldProblem[] => [
  ...(fields.title.trim() === '' ? [{ pointer: '/fields/title', message: 'Enter the purpose of the visit.' }] : []),
  ...mailWordsProblems({
    '/fields/title': fields.title,
    '/fields/place': fields.place,
    '/fields/area': fields.area,
    '/fields/note': fields.note,
    '/fields/permitNumber': fields.permitNumber,
  }),
];

/** What stays as it is once a request was sent: its type and its plant. */
export const fixedProblems = (fields: Fields, row: VisitRow): FieldProblem[] => [
  ...(fields.type === row.type ? [] : [{ pointer: '/fields/type', message: 'can no longer be changed' }]),
  ...(fields.plantId === row.plant_id ? [] : [{ pointer: '/fields/plantId', message: 'can no longer be changed' }]),
];

/** Whether a change is one of the calendar entry: of its title or its place. */
export const isOnCalendar = (columns: ReturnType<typeof columnsOf>, row: VisitRow): boolean =>
  columns.title !== row.title || columns.place !== row.place || columns.host_user_id !== row.host_user_id;

/** The words of a comment that goes into mails. @param isNeeded whether there has to be one. */
export const commentProblems = (comment: string | undefined, isNeeded: boolean): FieldProblem[] =>
  isNeeded && !comment?.trim()
    ? [{ pointer: '/comment', message: 'Enter a reason.' }]
    : mailWordsProblems({ '/comment': comment });
