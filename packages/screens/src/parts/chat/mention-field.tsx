import { MultiSelect } from '@millwright/ui/multi-select/multi-select';

/** Whom a message mentions. */
export default function MentionField({
  people,
  values,
  onValuesChange,
}: {
  people: readonly { userId: string; fullName: string; isMe: boolean }[];
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
}) {
  return (
    <MultiSelect
      label="Mention"
      description="They get an email with a link to this conversation."
      options={people.filter(({ isMe }) => !isMe).map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
      values={values}
      onValuesChange={onValuesChange}
    />
  );
}
