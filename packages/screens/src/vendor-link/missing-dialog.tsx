import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import type { Missing, VendorRfq } from './quote.rules.ts';
import { numberOf } from './vendor-words.ts';

const missingWords: Record<Missing['what'], string> = {
  line: 'has no rate: enter one, or exclude the item',
  charge: 'A charge has no amount',
  gst: 'The GST rate is missing',
  milestones: 'Payment shares must add up to 100%',
  valid_till: 'The validity date is missing',
  valid_till_early: 'The quote must be valid at least until the deadline',
};
const wordsOf = ({ what, line }: Missing, lines: VendorRfq['lines']) =>
  what === 'line'
    ? `Item ${numberOf(
        lines,
        lines.findIndex(({ _id }) => _id === line),
      )} ${missingWords.line}`
    : missingWords[what];

const MOST_SHOWN = 8;

/** What a quote lacks before it can be sent, and the way to the first of it. */
export function MissingDialog({
  lines,
  isShown,
  onClose,
  missing,
  faults,
  onJump,
  onJumpToFault,
}: {
  lines: VendorRfq['lines'];
  isShown: boolean;
  onClose: () => void;
  missing: readonly Missing[];
  faults: ReadonlyMap<string, string>;
  onJump: (to: Missing) => void;
  onJumpToFault: (field: string) => void;
}) {
  const first = missing[0];
  const [fault] = faults;
  return (
    <Modal
      isOpen={isShown}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Check and send"
      description="Complete these before sending the quote."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" onClick={() => (first ? onJump(first) : fault && onJumpToFault(fault[0]))}>
            Go to first
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 ps-5">
        {missing.slice(0, MOST_SHOWN).map((one, index) => (
          <li key={index}>{wordsOf(one, lines)}</li>
        ))}
        {missing.length > MOST_SHOWN && <li>and {missing.length - MOST_SHOWN} more</li>}
        {[...faults].map(([field, message]) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
    </Modal>
  );
}
