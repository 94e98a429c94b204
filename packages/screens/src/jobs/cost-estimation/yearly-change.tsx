import { TextField } from '@millwright/ui/text-field/text-field';
import { ChangeQuestion } from '../../shared/change-question.tsx';
import { useTypedOver } from '../../shared/typed-over.ts';

const PERCENT = /^-?\d{1,2}(\.\d{1,2})?$/;

/** By how much earlier rates are raised for each year since; taken when the field is left. */
export function YearlyChange({
  percent,
  canEdit,
  onChange,
}: {
  percent: string;
  canEdit: boolean;
  /** Called with what it was typed over, and own saves since. */
  onChange: (percent: string, over: readonly string[]) => void;
}) {
  const { values, change, conflicts, noteSaving, settle, basesOf } = useTypedOver({ text: percent });
  const typed = values.text.trim();
  const isWrong = !PERCENT.test(typed);
  const save = (over: readonly string[]) => {
    noteSaving({ text: typed });
    onChange(typed, over);
  };
  if (!canEdit)
    return <p className="text-small text-ink-muted">Past rates are raised by {percent}% for each year since.</p>;
  const isContested = conflicts.length > 0;
  const field = (
    <TextField
      label="Annual escalation (%)"
      inputMode="decimal"
      maxLength={6}
      value={values.text}
      error={isWrong ? 'Enter a percentage such as 5 or -2.5.' : undefined}
      onChange={({ target }) => change('text', target.value)}
      onBlur={() => !isWrong && !isContested && typed !== percent && save(basesOf('text'))}
      className="w-60"
    />
  );
  return (
    <div className="grid gap-3">
      {isContested && (
        <ChangeQuestion
          what="the annual escalation"
          theirs={`${percent}%`}
          mine={`${typed}%`}
          onSettle={(choice) => {
            settle('text', choice);
            if (choice === 'mine' && !isWrong) save([percent]);
          }}
        />
      )}
      {field}
    </div>
  );
}
