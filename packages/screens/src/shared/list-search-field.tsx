import { TextField } from '@millwright/ui/text-field/text-field';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

export type ListSearchFieldProps = {
  /** What the address says is searched for. */
  search: string;
  /** Takes the words without white space around them, 300 ms after the last key. */
  onSearch: (words: string) => void;
  label: string;
  /** Where it looks. */
  placeholder: string;
  name?: string;
};

/** Finds rows of a list by words. It shows what the address says, also when Back changes it. */
export function ListSearchField({ search, onSearch, label, placeholder, name }: ListSearchFieldProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onSearch` is another one at each drawing
  }, [typed, search]);
  return (
    <TextField
      type="search"
      name={name}
      label={label}
      isLabelHidden
      placeholder={placeholder}
      autoComplete="off"
      maxLength={100}
      leading={<Search aria-hidden />}
      className="min-w-0 flex-1 basis-56"
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
    />
  );
}
