import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import type { Visit } from './visit-labels.ts';
import { spanText } from './visit-time.ts';

/** The gate pass with its code, or where it will be; and where to come. */
export function GatePass({
  visit: { pass, plant, place, area, permitNumber },
  host,
  isAtPlant,
  onPdf,
  onCalendar,
}: {
  visit: Pick<Visit, 'pass' | 'plant' | 'place' | 'area' | 'permitNumber'>;
  /** Who receives the visitors. */
  host: string;
  isAtPlant: boolean;
  onPdf: () => void;
  onCalendar: () => void;
}): ReactNode {
  return (
    <Card as="section" aria-labelledby="visit-pass" className="grid gap-4">
      <CardHeader title={isAtPlant ? 'Gate pass' : 'Where'} headingId="visit-pass" />
      {isAtPlant && (
        <div className="flex items-center gap-4 rounded-large border border-dashed border-line-strong bg-sunken p-4">
          {pass ? (
            <svg
              role="img"
              aria-label={`QR code of gate pass ${pass.number}`}
              viewBox={`-2 -2 ${pass.qr.size + 4} ${pass.qr.size + 4}`}
              className="size-28 shrink-0"
            >
              {/* Cameras read dark on light, in the dark theme too. */}
              <rect x="-2" y="-2" width={pass.qr.size + 4} height={pass.qr.size + 4} fill="#fff" />
              <path d={pass.qr.path} fill="#000" />
            </svg>
          ) : (
            <span className="grid size-20 shrink-0 place-items-center rounded-middle border border-dashed border-line-strong text-ink-muted">
              <Lock aria-hidden className="size-5" />
            </span>
          )}
          <div className="min-w-0">
            {pass ? (
              <>
                <p className="font-medium">{pass.number}</p>
                <p className="text-small text-ink-muted">
                  Code <span className="font-medium tracking-wider text-ink tabular-nums">{pass.code}</span>, if the
                  camera fails
                </p>
              </>
            ) : (
              <p className="text-small text-ink-muted">The gate pass is issued when the visit is confirmed.</p>
            )}
          </div>
        </div>
      )}
      <DefinitionList
        items={[
          { term: isAtPlant ? 'Plant' : 'Company', description: isolated(plant.name) },
          { term: isAtPlant ? 'Gate' : 'Address', description: place && isolated(place) },
          ...(pass
            ? [
                {
                  term: 'Valid',
                  description: (
                    <bdi>{spanText({ startsAt: pass.validFrom, endsAt: pass.validUntil }, plant.timeZone)}</bdi>
                  ),
                },
              ]
            : []),
          { term: 'Host', description: isolated(host) },
          { term: 'Area', description: area && isolated(area) },
          ...(permitNumber ? [{ term: 'Work permit', description: isolated(permitNumber) }] : []),
        ]}
      />
      {pass && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onPdf}>
            Download gate pass
          </Button>
          <Button size="small" onClick={onCalendar}>
            Add to calendar
          </Button>
        </div>
      )}
    </Card>
  );
}
