import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { useId, useState, type FormEvent } from 'react';
import type { QuotedVendor } from '../qualification-words.ts';

/** Chooses the vendor that a quote is entered for. */
export default function ChooseDialog({
  vendors,
  onClose,
  onChosen,
}: {
  vendors: readonly QuotedVendor[];
  onClose: () => void;
  onChosen: (vendor: QuotedVendor) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const vendor = vendors.find(({ jobVendorId }) => jobVendorId === chosen);
    if (vendor) onChosen(vendor);
    else setError('Choose a vendor.');
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Enter a quote for a vendor"
      description="For a quote that came by another way. It needs the document of the vendor and is marked."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Go on
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Select
          label="Vendor"
          isRequired
          value={chosen}
          error={error}
          onChange={(event) => {
            setChosen(event.target.value);
            setError(undefined);
          }}
        >
          <option value="">Choose</option>
          {vendors.map(({ jobVendorId, companyName }) => (
            <option key={jobVendorId} value={jobVendorId}>
              {companyName}
            </option>
          ))}
        </Select>
      </form>
    </Modal>
  );
}
