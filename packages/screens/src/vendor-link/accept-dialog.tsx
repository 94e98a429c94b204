import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import { isolated } from '../shared/isolated.ts';
import { ProveDialog } from './prove-dialog.tsx';
import type { CallProps } from './vendor-link.tsx';

/** Accepts an award in the name of who is asked for. */
export default function AcceptDialog({
  isShown,
  onClose,
  ...parts
}: CallProps & { isShown: boolean; onClose: () => void }) {
  const { rfq } = parts;
  const accept = useApiMutation('acceptAward');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const send = async (proof: { code?: string }) => {
    const byName = name.trim();
    setError(byName === '' ? 'Please enter your name' : undefined);
    if (byName === '') return null;
    try {
      return await accept.run({ query: { link: rfq.link }, body: { byName, ...proof } });
    } catch (refused) {
      const ofName = (refused as ApiProblem).errors.find(({ pointer }) => pointer === '/byName');
      if (!ofName) throw refused;
      setError(ofName.message);
      return null;
    }
  };
  return (
    <ProveDialog
      {...parts}
      isOpen
      isShown={isShown}
      onClose={onClose}
      send={send}
      title="Accept award?"
      description={`${isolated(rfq.buyer)} is notified immediately. Items, amounts and terms are as in the letter of award.`}
      confirmLabel="Accept award"
    >
      <TextField
        label="Your name"
        isRequired
        maxLength={120}
        autoComplete="name"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
    </ProveDialog>
  );
}
