import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { isolated } from '../../shared/isolated.ts';
import type { Visit } from './visit-labels.ts';
import { startText } from './visit-time.ts';

/** Who came, and when they checked in and out at the gate. */
export function AttendanceList({ attendance, zone }: Pick<Visit, 'attendance'> & { zone: string }) {
  const came = attendance.filter(({ inAt }) => inAt !== null);
  const inside = came.filter(({ outAt }) => outAt === null).length;
  if (attendance.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="visit-attendance">
      <CardHeader
        title="Attendance"
        headingId="visit-attendance"
        description={
          inside > 0 ? `${inside} of ${attendance.length} inside` : `${came.length} of ${attendance.length} came`
        }
        className="p-card"
      />
      <ul>
        {attendance.map(({ personId, name, inAt, outAt, isLateEntry }) => (
          <li key={personId} className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-card py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block wrap-anywhere">{name === null ? 'Name erased' : isolated(name)}</span>
              <span className="block text-small text-ink-muted tabular-nums">
                {inAt === null
                  ? 'Did not check in'
                  : `In ${startText(inAt, zone)}${outAt ? `, out ${startText(outAt, zone)}` : ''}`}
              </span>
              {isLateEntry && <span className="block text-small text-ink-muted">Recorded offline, device time</span>}
            </span>
            {inAt !== null && outAt === null && <Badge tone="steel">Inside</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
