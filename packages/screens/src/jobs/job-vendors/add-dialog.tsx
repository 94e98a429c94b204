import { Button, buttonClass } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { chooseFor } from '../../parts/job-shortlist/job-shortlist.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { ScreenLink } from '../../shared/host.tsx';
import { AddVendor } from './add-vendor.tsx';
import type { JobVendor } from './vendor-status.ts';

/** Adds vendors by name, from the search or by email; a reader suggests them. */
export default function AddDialog({
  job,
  known,
  canChoose,
  onUnlisted,
  onSuggest,
  onClose,
}: {
  job: Job;
  known: readonly JobVendor[];
  canChoose: boolean;
  onUnlisted: () => void;
  onSuggest: (vendor: { gstn: string; name: string }) => void;
  onClose: () => void;
}) {
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={canChoose ? 'Add vendors' : 'Suggest a vendor'}
      description={
        canChoose
          ? 'Search by company name, or add a vendor that is not listed by email.'
          : 'The owner and the buyers of the job decide on your suggestion.'
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <AddVendor job={job} known={known} {...(!canChoose && { onSuggest })} />
        {canChoose && (
          <div className="flex flex-wrap gap-2">
            <ScreenLink
              to={{
                screen: 'vendor-search',
                query: job.subcategory ? { subcategoryId: job.subcategory._id } : {},
              }}
              className={buttonClass({ size: 'small' })}
              onClick={() => chooseFor({ _id: job._id, number: job.number, title: job.title })}
            >
              VIEW VENDORS &amp; ADD
            </ScreenLink>
            <Button size="small" onClick={onUnlisted}>
              Add a vendor that is not listed
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}
