import { EyeOff, FileText, ListChecks } from 'lucide-react';
import type { components } from '@millwright/contract/types';
import { ScreenLink, useHost, type Target } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { cardNames } from './cards.rules.ts';

type Card = components['schemas']['ChatCard'];

/** Where a card leads in this app. */
function targetOf({ kind, job, vendor }: Card): Target | null {
  if (!job) return null;
  return kind === 'quote' && vendor
    ? { screen: 'job-vendor', params: { jrId: job.number, vendor: vendor.jobVendorId } }
    : { screen: 'job-scope', params: { jrId: job.number } };
}

/**
 * The jobs and quotes that a message points to, each as the reader may see it, and the milestone that was made of it. `isLinked`: the reader has an account, and
 * its pages.
 */
export function MessageCards({
  cards,
  milestone,
  isLinked,
}: {
  cards: readonly Card[];
  milestone: { name: string; jobNumber: string } | undefined;
  isLinked: boolean;
}) {
  const { hasScreen } = useHost();
  return (
    <ul className="grid min-w-0 gap-1.5" aria-label="Cards">
      {cards.map((card) => {
        const names = cardNames(card);
        const target = targetOf(card);
        const Icon = names === null ? EyeOff : FileText;
        const key = `${card.kind} ${card.job?.jobId ?? ''} ${card.vendor?.jobVendorId ?? ''}`;
        return (
          <li
            key={key}
            className="flex min-w-0 items-start gap-2 rounded-middle border border-line bg-surface px-2.5 py-1.5 text-ink"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
            {names === null ? (
              <p className="text-small text-ink-muted">Not available to you</p>
            ) : (
              <div className="grid min-w-0">
                {isLinked && target && hasScreen(target.screen) ? (
                  <ScreenLink to={target} className="font-medium wrap-anywhere hover:text-accent hover:underline">
                    {isolated(names.title)}
                  </ScreenLink>
                ) : (
                  <span className="font-medium wrap-anywhere">{isolated(names.title)}</span>
                )}
                <span className="text-small wrap-anywhere text-ink-muted">{isolated(names.about)}</span>
              </div>
            )}
          </li>
        );
      })}
      {milestone && (
        <li className="flex min-w-0 items-start gap-2 rounded-middle border border-line bg-surface px-2.5 py-1.5 text-ink">
          <ListChecks aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
          <div className="grid min-w-0">
            {isLinked && hasScreen('job-delivery') ? (
              <ScreenLink
                to={{ screen: 'job-delivery', params: { jrId: milestone.jobNumber } }}
                className="font-medium wrap-anywhere hover:text-accent hover:underline"
              >
                {isolated(milestone.name)}
              </ScreenLink>
            ) : (
              <span className="font-medium wrap-anywhere">{isolated(milestone.name)}</span>
            )}
            <span className="text-small wrap-anywhere text-ink-muted">Milestone, {milestone.jobNumber}</span>
          </div>
        </li>
      )}
    </ul>
  );
}
