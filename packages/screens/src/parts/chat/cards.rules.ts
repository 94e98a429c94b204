import type { components } from '@millwright/contract/types';

type Card = components['schemas']['ChatCard'];
export type CardRef = components['schemas']['ChatCardRef'];
/** A card of a message that is being written: what it points to, and how it is named. */
export type ChosenCard = CardRef & { title: string; about: string };
export const MOST_CARDS = 5;

/** How a card is named; null where the reader may not see what it points to. */
export function cardNames({ kind, job, vendor, quotedVersion }: Card): { title: string; about: string } | null {
  if (!job) return null;
  const about = [job.number, job.title].filter(Boolean).join(' ');
  if (kind === 'job') return { title: job.title ?? job.number, about: job.number };
  const version = quotedVersion === null ? 'Not quoted yet' : `Version ${quotedVersion}`;
  return { title: `Quote of ${vendor?.companyName ?? ''}`, about: `${version} · ${about}` };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const JOB = 'JR-0000-0000';
const VENDOR = '00000000-0000-4000-8000-000000000000';

/**
 * What addresses of the app in a text point to: a vendor of a job is its quote, any other page of a job the job.
 *
 * @param addressOf The address of a page of the job, or of a vendor of it.
 */
export function cardsIn(
  text: string,
  origin: string,
  addressOf: (jrId: string, vendor: string | null) => string,
): CardRef[] {
  const patternOf = (address: string) =>
    escaped(new URL(address, origin).href)
      .replace(JOB, String.raw`(JR-\d{4}-\d{4,6})`)
      .replace(VENDOR, '([0-9a-f-]{36})');
  const quotes = [...text.matchAll(new RegExp(patternOf(addressOf(JOB, VENDOR)), 'giu'))];
  const jobs = [...text.matchAll(new RegExp(String.raw`${patternOf(addressOf(JOB, null))}(?![\w/-])`, 'giu'))];
  const found: CardRef[] = [
    ...quotes.map(([, , vendor]) => ({ kind: 'quote' as const, ref: vendor!.toLowerCase() })),
    ...jobs.map(([, number]) => ({ kind: 'job' as const, ref: number!.toUpperCase() })),
  ];
  return found.filter((card, at) => found.findIndex((one) => one.kind === card.kind && one.ref === card.ref) === at);
}

/** Cards with more of them, each once, and no more than a message carries. */
export const withCards = (cards: readonly ChosenCard[], more: readonly ChosenCard[]): readonly ChosenCard[] =>
  [...cards, ...more.filter(({ kind, ref }) => !cards.some((one) => one.kind === kind && one.ref === ref))].slice(
    0,
    MOST_CARDS,
  );
