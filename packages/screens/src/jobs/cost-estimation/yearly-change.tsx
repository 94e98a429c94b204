import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';

const PERCENT = /^-?\d{1,2}(\.\d{1,2})?$/;

/** By how much earlier rates are raised for each year since; taken when the field is left. */
export function YearlyChange({
  percent,
  canEdit,
  onChange,
}: {
  percent: string;
  canEdit: boolean;
  onChange: (percent: string) => void;
}) {
  const [text, setText] = useState(percent);
  const typed = text.trim();
  const isWrong = !PERCENT.test(typed);
  if (!canEdit)
    return <p className="text-small text-ink-muted">Earlier rates are raised by {percent} % for each year since.</p>;
  return (
    <TextField
      label="Earlier rates rise by, in % a year"
      inputMode="decimal"
      maxLength={6}
      value={text}
      error={isWrong ? 'Type a percentage such as 5 or -2.5.' : undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => !isWrong && typed !== percent && onChange(typed)}
      className="w-60"
    />
  );
}
