import { formatRupees } from './vendor-format.ts';

/**
 * What an award saved, or costs over, as every page says it: the amount with its word, and the share of what it is measured against.
 *
 * @param savedInPaise Below 0 where it costs more.
 */
export function savingText(
  savedInPaise: number,
  baseInPaise: number,
): { value: string; share: string; tone: 'good' | 'bad' } {
  const isOver = savedInPaise < 0;
  const share = baseInPaise === 0 ? 0 : Math.abs((savedInPaise / baseInPaise) * 100);
  return {
    value: `${formatRupees(Math.abs(savedInPaise))} ${isOver ? 'over' : 'saved'}`,
    share: `${share.toFixed(1)}% of ${formatRupees(baseInPaise)}`,
    tone: isOver ? 'bad' : 'good',
  };
}
