import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';

const DemoVideoModal = lazyPart(() => import('./demo-video-modal.tsx'));

/** Offers the demo video until it is dismissed. */
export default function DemoVideoCard({ onDismiss }: { onDismiss: () => void }) {
  const { productName } = useHost().product;
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const dismiss = () => {
    onDismiss();
    toast.show({ title: 'Demo video dismissed' });
    document.querySelector<HTMLElement>('main')?.focus();
  };
  return (
    <Card as="section" aria-labelledby="demo-video" className="grid gap-3">
      <div>
        <h2 id="demo-video">See {productName} in 90 seconds</h2>
        <p className="text-small text-ink-muted">From a vendor search to an approved award. No sound, with captions.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setOpen(true)}>
          Watch
        </Button>
        <Button size="small" variant="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
      {isOpen && <DemoVideoModal onClose={() => setOpen(false)} />}
    </Card>
  );
}
