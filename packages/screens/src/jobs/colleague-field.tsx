import { useApi } from '@millwright/api-client/use-api';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { useEffect, useState } from 'react';

/** Finds a person of the company by name or address. */
export function ColleagueField({
  label,
  description,
  value = null,
  taken,
  isPending = false,
  error,
  onChoose,
}: {
  label: string;
  description?: string;
  /** The chosen one; it is kept by the owner. */
  value?: string | null;
  /** Who is not offered. */
  taken?: ReadonlySet<string>;
  isPending?: boolean;
  error?: string | undefined;
  onChoose: (userId: string, fullName: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 120)), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const people = useApi('getClientsList', { query: { limit: 20, ...(search && { search }) } }, { keepPrevious: true });
  const options = (people.data?.data ?? []).filter(({ _id }) => !taken?.has(_id));
  return (
    <Combobox
      label={label}
      description={description}
      placeholder="Name or email"
      value={value}
      error={error}
      isFilteredByHost
      isLoading={people.isLoading || isPending}
      options={options.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email }))}
      onQueryChange={setTyped}
      onValueChange={(userId) => {
        const person = options.find(({ _id }) => _id === userId);
        if (person) onChoose(person._id, person.fullName);
      }}
    />
  );
}
