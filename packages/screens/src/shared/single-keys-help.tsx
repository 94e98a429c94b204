import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { KeyboardHint } from '@millwright/ui/keyboard-hint/keyboard-hint';
import { Modal } from '@millwright/ui/modal/modal';
import { useState } from 'react';
import { areSingleKeysOn, placeKeys, setSingleKeys, singleKeys } from './single-keys.ts';

/** The keys of the app, and the choice not to have those that are a single letter. */
export function SingleKeysHelp({
  isOpen,
  onOpenChange,
  places,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  places: readonly { id: string; label: string; menu: string | null }[];
}) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const lines = [
    { keys: ['Ctrl', 'K'], does: 'Search, or jump to a page' },
    ...(isOn
      ? [
          ...singleKeys,
          ...places
            .filter(({ id }) => placeKeys[id])
            .map(({ id, label, menu }) => ({
              keys: ['g', placeKeys[id]!],
              does: `Go to ${menu ? `${menu}: ` : ''}${label}`,
            })),
        ]
      : []),
    { keys: ['Esc'], does: 'Close what is open' },
  ];
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid gap-2">
        {lines.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd className="shrink-0">
              <KeyboardHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        checked={isOn}
        onChange={(event) => {
          setSingleKeys(event.target.checked);
          setOn(event.target.checked);
        }}
        label="Single-key shortcuts in this browser"
        description="Turn them off if you dictate, or press keys by accident."
      />
    </Modal>
  );
}
