import { useApi } from '@millwright/api-client/use-api';
import { Select } from '@millwright/ui/select/select';

/** Narrows a page to one plant of the company, or to all ('' in `value`); nothing where there is only one. */
export function PlantSelect({ value, onChange }: { value: string; onChange: (plantId: string) => void }) {
  const plants = useApi('getJobChoices', {}).data?.plants ?? [];
  if (plants.length < 2) return null;
  return (
    <Select
      label="Plant"
      isLabelHidden
      className="w-48 max-w-full"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">All plants</option>
      {plants.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
