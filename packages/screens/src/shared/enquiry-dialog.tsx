import { useApi } from '@millwright/api-client/use-api';
import { Modal } from '@millwright/ui/modal/modal';
import { Tabs } from '@millwright/ui/tabs/tabs';
import { linkClass } from '@millwright/ui/link/link';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { EnquiryForm, SentList } from './enquiry-form.tsx';
import { useUnsavedChanges } from './form.tsx';
import { ScreenLink, useHost } from './host.tsx';
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
  const { hasScreen } = useHost();
  const change = (next: boolean) => {
    if (!next) setTab('write');
    onOpenChange(next);
  };
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={change}
      title={`Message ${isolated(companyName)}`}
      description="Your enquiry goes to the vendor's first contact by email, with a copy to you."
      hasUnsavedChanges={changes.has}
    >
      {hasScreen('communication') && <ToConversation gstn={gstn} />}
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

/** Leads to the conversation that earlier enquiries opened. */
function ToConversation({ gstn }: { gstn: string }) {
  const enquiries = useApi('getVendorEnquiries', { query: { gstn, offset: 1, limit: 20 } });
  const thread = enquiries.data?.data[0]?.threadId;
  if (thread === undefined) return null;
  return (
    <p className="pb-3">
      <ScreenLink to={{ screen: 'communication', query: { thread } }} className={linkClass()}>
        Open conversation
      </ScreenLink>
    </p>
  );
}
