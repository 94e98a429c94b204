import { Modal } from '@millwright/ui/modal/modal';
import { Tabs } from '@millwright/ui/tabs/tabs';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { EnquiryForm, SentList } from './enquiry-form.tsx';
import { useUnsavedChanges } from './form.tsx';
import { isolated } from './isolated.ts';

/** The enquiry form of a vendor and what the company sent so far. Load it lazily. */
export function EnquiryDialog({
  gstn,
  companyName,
  isOpen,
  onOpenChange,
}: {
  gstn: string;
  companyName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [tab, setTab] = useState('write');
  const changes = useUnsavedChanges();
  const toast = useToast();
  const change = (next: boolean) => {
    if (!next) setTab('write');
    onOpenChange(next);
  };
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={change}
      title={`Message ${isolated(companyName)}`}
      description="Your enquiry goes to the vendor's first contact by mail, with a copy to you."
      hasUnsavedChanges={changes.has}
    >
      <Tabs
        label="Enquiry"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            id: 'write',
            label: 'New enquiry',
            isKept: true,
            content: (
              <EnquiryForm
                gstn={gstn}
                className="pt-4"
                onDirtyChange={changes.note}
                onCancel={() => change(false)}
                onSent={() => {
                  setTab('sent');
                  toast.show({ tone: 'good', title: `Your enquiry to ${isolated(companyName)} is on its way` });
                }}
              />
            ),
          },
          { id: 'sent', label: 'Sent', content: <SentList gstn={gstn} /> },
        ]}
      />
    </Modal>
  );
}
