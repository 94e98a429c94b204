import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { GateDay } from './gate.rules.ts';

/** Finds a pass of the day, and opens one by its code where the camera fails. */
export default function GateSearch({
  plantId,
  typed,
  onType,
  onOpened,
}: {
  plantId: string;
  typed: string;
  onType: (text: string) => void;
  onOpened: (day: GateDay) => void;
}) {
  const open = useApiMutation('openGate');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const written = code.replace(/[\s-]/g, '').toUpperCase();
  const isCode = /^[2-9A-HJKMNP-Z]{8}$/.test(written);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isCode)
      void open
        .run({ body: { code: written, plantId } })
        .then(onOpened)
        .catch(() => undefined);
  };
  const refusal =
    open.error?.status === 401
      ? 'No pass for this plant has this code.'
      : open.error?.status === 429
        ? 'Too many attempts. Wait a minute.'
        : open.error?.message;
  return (
    <Card className="grid gap-4">
      <TextField
        type="search"
        label="Find a visitor"
        placeholder="Name, company or number"
        autoComplete="off"
        leading={<Search aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
        <TextField
          label="Pass code"
          description="8 characters, without 0, O, 1, I and L"
          className="min-w-0 flex-1 basis-48"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
          value={code}
          error={(isChecked && !isCode && 'Enter the 8-character pass code.') || refusal}
          onChange={({ currentTarget }) => {
            open.reset();
            setCode(currentTarget.value);
          }}
        />
        <Button type="submit" className="mt-6" isLoading={open.isPending}>
          Open pass
        </Button>
      </form>
    </Card>
  );
}
