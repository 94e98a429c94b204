import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Check, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import {
  askLabels,
  idTypeLabels,
  peopleText,
  ppeLabels,
  type Visit,
  type VisitAsk,
  type VisitPack,
} from './visit-labels.ts';

type Packed = Pick<Visit, 'asks' | 'ppe' | 'pack' | 'missing' | 'permitNumber' | 'erasesAt'>;

/** What the gate asks for, and what the vendor gave: one row each. */
export function PackList({ visit, description, action }: { visit: Packed; description: string; action?: ReactNode }) {
  const { asks, missing, erasesAt } = visit;
  if (asks.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="visit-pack">
      <CardHeader
        title="Gate pass pack"
        headingId="visit-pack"
        description={description}
        className="p-card"
        action={
          <span className="flex flex-wrap items-center gap-3">
            <Badge tone={missing.length === 0 ? 'good' : 'warn'}>
              {missing.length === 0 && <Check aria-hidden />}
              {asks.length - missing.length} of {asks.length}
              <span className="sr-only"> parts complete</span>
            </Badge>
            {action}
          </span>
        }
      />
      <ul>
        {asks.map((ask) => (
          <Row key={ask} ask={ask} visit={visit} isMissing={missing.includes(ask)} />
        ))}
      </ul>
      <p className="border-t border-line px-card py-2.5 text-small text-ink-muted">
        The gate needs this to let visitors in.{' '}
        {erasesAt ? `It is erased on ${formatDate(erasesAt)}.` : 'It is erased 180 days after the visit.'}
      </p>
    </Card>
  );
}

function Row({ ask, visit, isMissing }: { ask: VisitAsk; visit: Packed; isMissing: boolean }) {
  const { pack } = visit;
  const end = pack && !isMissing ? endOf(ask, pack) : null;
  return (
    <li className="flex items-start gap-3 border-t border-line px-card py-2.5">
      {isMissing ? (
        <CircleDashed aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warn" />
      ) : (
        <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-good" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{askLabels[ask]}</span>
          <span className="text-small text-ink-muted tabular-nums">{isMissing ? 'missing' : end}</span>
        </p>
        <RowDetail ask={ask} visit={visit} />
      </div>
    </li>
  );
}

function endOf(ask: VisitAsk, pack: VisitPack): string | null {
  if (ask === 'people') return peopleText(pack.people.length);
  if (ask === 'ppe') return 'acknowledged';
  if (ask === 'tools') return formatQuantity(pack.tools.length + pack.devices.length, 'item');
  if (ask === 'insurance' && pack.insurance) return `valid until ${formatDate(pack.insurance.validUntil)}`;
  if (ask === 'induction' && pack.induction) return `valid until ${formatDate(pack.induction.validUntil)}`;
  return null;
}

function RowDetail({ ask, visit: { pack, ppe, permitNumber } }: { ask: VisitAsk; visit: Packed }) {
  const text = 'text-small wrap-anywhere text-ink-muted';
  if (ask === 'people' && pack && pack.people.length > 0)
    return (
      <ul className={text}>
        {pack.people.map(({ _id, name, company, idType, idLastFour, mobile }, index) => (
          <li key={_id ?? index}>
            <span className="text-ink-soft">{isolated(name)}</span>, {isolated(company)} · {idTypeLabels[idType]} ending{' '}
            {idLastFour} · {mobile}
          </li>
        ))}
      </ul>
    );
  if (ask === 'vehicle' && pack)
    return (
      <ul className={text}>
        {pack.vehicles.map(({ number, kind, driver, insuredUntil, pucUntil }) => (
          <li key={number}>
            <span className="text-ink-soft">{isolated(number)}</span>, {isolatedList([kind, `driver ${driver}`])} ·
            insured until {formatDate(insuredUntil)} · PUC until {formatDate(pucUntil)}
          </li>
        ))}
      </ul>
    );
  if (ask === 'tools' && pack)
    return (
      <ul className={text}>
        {pack.tools.map(({ name, serial, count, isReturnable }, index) => (
          <li key={index}>
            {count} × {isolatedList([name, serial && `(${serial})`], ' ')}
            {isReturnable ? ', returnable' : ', stays'}
          </li>
        ))}
        {pack.devices.map(({ name, serial }, index) => (
          <li key={`device-${index}`}>{isolatedList([name, serial && `(${serial})`], ' ')}</li>
        ))}
      </ul>
    );
  if (ask === 'ppe') {
    const acknowledged = pack?.ppe ?? [];
    return (
      <p className={text}>
        {ppe
          .map((item) => `${ppeLabels[item]}${pack && !acknowledged.includes(item) ? ' (not acknowledged)' : ''}`)
          .join(', ') || 'None named'}
      </p>
    );
  }
  if (ask === 'insurance' && pack?.insurance) return <p className={text}>{isolated(pack.insurance.policy)}</p>;
  if (ask === 'induction' && pack?.induction)
    return <p className={text}>passed on {formatDate(pack.induction.passedOn)}</p>;
  if (ask === 'work_permit')
    return <p className={text}>{permitNumber ? isolated(permitNumber) : 'The plant enters its number.'}</p>;
  return null;
}
