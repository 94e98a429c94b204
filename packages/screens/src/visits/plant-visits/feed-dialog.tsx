import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import { CopyButton } from '../../shared/copy-button.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';

/** The private address of the reader's confirmed visits, for calendar apps. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useApi('getVisitFeed', {});
  const set = useApiMutation('setVisitFeed');
  const [address, setAddress] = useState<string | null>(null);
  const [showsTitles, setShowsTitles] = useState<boolean | null>(null);
  const turn = async (isOn: boolean, withTitles: boolean) => {
    try {
      setAddress((await set.run({ body: { isOn, showsTitles: withTitles } })).address);
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Calendar feed"
      description="Your confirmed visits in your calendar app. Anyone with the address can read it."
    >
      <Loadable of={feed} skeleton={<Skeleton className="h-32" />}>
        {({ isOn, createdAt, showsTitles: shown }) => {
          const withTitles = showsTitles ?? shown;
          return (
            <div className="grid gap-4">
              {set.error && <Banner tone="bad">{set.error.message}</Banner>}
              <Checkbox
                label="Show titles, vendors and jobs"
                description="Otherwise an entry says “Visit” and the plant."
                checked={withTitles}
                onChange={({ currentTarget }) => setShowsTitles(currentTarget.checked)}
              />
              {address ? (
                <>
                  <TextField
                    label="Address"
                    description="Shown once. Add it to your calendar app as a subscription."
                    readOnly
                    value={address}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                  />
                  <div>
                    <CopyButton text={address} label="Copy address" />
                  </div>
                </>
              ) : (
                isOn && createdAt && <p className="text-ink-muted">Address created on {formatDateTime(createdAt)}.</p>
              )}
              <p className="text-small text-ink-muted">
                Calendar apps read a feed about once an hour, Google within a day.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button variant="primary" isLoading={set.isPending} onClick={() => void turn(true, withTitles)}>
                  {isOn ? 'Replace address' : 'Create address'}
                </Button>
                {isOn && (
                  <Button isLoading={set.isPending} onClick={() => void turn(false, withTitles)}>
                    Revoke address
                  </Button>
                )}
              </div>
            </div>
          );
        }}
      </Loadable>
    </Modal>
  );
}
