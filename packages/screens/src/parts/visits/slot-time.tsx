import { useEffect, useState } from 'react';
import { differs, spanText, zoneLabel, type Span } from './visit-time.ts';

/** The zone of the device; undefined in the first drawing, which a server may have made elsewhere. */
function useViewerZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}

/** When a slot is, in the plant's time; beside it in the reader's, where that is another. */
export function SlotTime({ span, zone, now }: { span: Span; zone: string; now?: string }) {
  const own = useViewerZone();
  return (
    <>
      <bdi>{spanText(span, zone, now)}</bdi>
      {own && differs(zone, own, span.startsAt) && (
        <span className="block text-small text-ink-muted">
          <bdi>{spanText(span, own, now).replace(zoneLabel(own, span.startsAt), 'your time')}</bdi>
        </span>
      )}
    </>
  );
}
