import { useApiMutation, useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import { CopyButton } from '../../shared/copy-button.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { useHost } from '../../shared/host.tsx';
import { recipientsOf, shareDefaults, shareSchema } from './share.schema.ts';
import type { Profile } from './profile-parts.ts';
import { isolated } from '../../shared/isolated.ts';

/** Share a vendor: the link for everyone, and a mail to colleagues for who is logged in. */
export default function ShareDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const isLoggedIn = useSession() !== null;
  const host = useHost();
  const toast = useToast();
  const formId = useId();
  const { run, isPending, error } = useApiMutation('setVendorShare');
  const changes = useUnsavedChanges();
  const link = new URL(host.hrefFor({ screen: 'vendor-profile', params: { gstn: profile.gstn } }), host.address()).href;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Share ${isolated(profile.companyInfo.companyName)}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {isLoggedIn && (
            <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
              Send
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <TextField
            label="Link"
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
            description="Shows the public profile to anyone who has it."
          />
          <CopyButton text={link} label="Copy link" variant="secondary" />
        </div>
        {isLoggedIn && (
          <Form
            id={formId}
            aria-label="Email to colleagues"
            draftKey={`share ${profile.gstn}`}
            schema={shareSchema}
            defaultValues={shareDefaults}
            pending={isPending}
            error={error}
            onDirtyChange={changes.note}
            onSubmit={async ({ recipients, note }) => {
              const addresses = recipientsOf(recipients);
              await run({ body: { gstn: profile.gstn, recipients: addresses, ...(note && { note }) } });
              toast.show({
                tone: 'good',
                title: addresses.length === 1 ? 'Email sent' : `${addresses.length} emails sent`,
                description: addresses.join(', '),
              });
              onClose();
            }}
          >
            {({ field }) => (
              <div className="grid gap-4">
                <TextField
                  label="Email it to"
                  description="Up to five addresses, separated by commas."
                  autoComplete="off"
                  {...field('recipients')}
                />
                <Textarea label="Note" optionalLabel="optional" rows={3} characterLimit={500} {...field('note')} />
              </div>
            )}
          </Form>
        )}
      </div>
    </Modal>
  );
}
