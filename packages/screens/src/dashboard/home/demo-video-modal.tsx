import { Modal } from '@millwright/ui/modal/modal';
import { VideoPlayer } from '@millwright/ui/video-player/video-player';
import { useHost } from '../../shared/host.tsx';

/** The demo video. It plays when the reader starts it. */
export default function DemoVideoModal({ onClose }: { onClose: () => void }) {
  const { productName } = useHost().product;
  return (
    <Modal isOpen onOpenChange={(isOpen) => !isOpen && onClose()} size="large" title={`${productName} in 90 seconds`}>
      <VideoPlayer
        title="From a vendor search to an award"
        sources={[{ src: '/demo-video/demo.webm', type: 'video/webm' }]}
        captions={[{ src: '/demo-video/demo.en.vtt', language: 'en', label: 'English' }]}
      />
    </Modal>
  );
}
