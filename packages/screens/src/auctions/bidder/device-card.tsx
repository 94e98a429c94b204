import { Card } from '@millwright/ui/card/card';
import { Switch } from '@millwright/ui/switch/switch';
import type { VendorAuction } from './line.rules.ts';
import { useScreenOn } from './use-screen-on.ts';
import { useTones } from './use-tones.ts';

/** Sound and the screen of this device, as far as the browser has them. Off at first; all that a tone says is on the page, too. */
export default function DeviceCard({ auction }: { auction: VendorAuction }) {
  const tones = useTones(auction);
  const screenOn = useScreenOn();
  const { type, visibility } = auction.terms.rules;
  // Others have no rank while they run, and nothing extends them.
  const hasTones = tones.isSupported && type === 'english';
  if (!hasTones && !screenOn.isSupported) return null;
  return (
    <Card as="section" aria-label="This device" className="grid gap-2">
      {hasTones && (
        <Switch
          label="Sound"
          description={
            visibility === 'blind'
              ? 'Plays a tone when the auction is extended.'
              : 'Plays a tone when you are outbid or the auction is extended.'
          }
          checked={tones.isOn}
          onChange={(event) => tones.turn(event.currentTarget.checked)}
        />
      )}
      {screenOn.isSupported && (
        <Switch
          label="Keep the screen on"
          description="While you are on this page."
          error={screenOn.hasFailed && 'The browser refused. Turn off battery saver, then try again.'}
          checked={screenOn.isOn}
          onChange={(event) => screenOn.turn(event.currentTarget.checked)}
        />
      )}
    </Card>
  );
}
