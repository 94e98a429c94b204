import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { ChevronDown } from 'lucide-react';
import { sortNames, type Sort } from './search-state.ts';
import { useWanted, type WantedSearch } from './wanted-search.ts';

const sortOptions = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

/** The order of the hits. Apart from what stands around it: a choice is shown at once, and draws nothing else. */
export function ListingOrder({ wanted }: { wanted: WantedSearch }) {
  const value = useWanted(wanted, ({ sort }) => sort);
  return (
    <Menu
      trigger={
        <Button size="small">
          <span>
            <span className="font-normal text-ink-muted max-sm:sr-only">Sort:</span> {sortNames[value]}
          </span>
          <ChevronDown aria-hidden />
        </Button>
      }
      entries={[
        {
          kind: 'choice',
          id: 'sort',
          label: 'Sort vendors by',
          value,
          options: sortOptions,
          onValueChange: (sort) => wanted.change((now) => ({ ...now, sort: sort as Sort, offset: 1 })),
        },
      ]}
    />
  );
}
