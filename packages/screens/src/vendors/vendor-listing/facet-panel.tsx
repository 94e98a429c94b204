import type { Answer } from '@millwright/api-client/client';
import { FacetList } from '@millwright/ui/facet-list/facet-list';
import { FilterPanel } from '@millwright/ui/filter-panel/filter-panel';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import {
  formatQuantity,
  formatTurnoverRange,
  formatTurnoverSlab,
  turnoverSlabStart,
} from '../../shared/vendor-format.ts';
import {
  filterChips,
  filterNames,
  placeLabel,
  togglePlace,
  withList,
  withoutFilters,
  type ListFilter,
  type SearchState,
} from './search-state.ts';
import { useWanted, type WantedSearch } from './wanted-search.ts';

const loadSlider = () => import('@millwright/ui/range-slider/range-slider');

type Facets = Answer<'vendorListing'>['facets'];
type FacetName = keyof Facets;
type Group = {
  facet: FacetName;
  filter: ListFilter;
  legend: string;
  toLabel?: (value: string) => string;
  /** Values are in this order; without it as the answer has them, the most frequent first. */
  order?: (value: string) => number;
};

const group = (
  facet: FacetName,
  filter: ListFilter,
  legend: string,
  toLabel?: Group['toLabel'],
  order?: Group['order'],
): Group => ({
  facet,
  filter,
  legend,
  toLabel,
  order,
});
const beforeTurnover = [
  group('serviceGroup', 'serviceGroup', filterNames.serviceGroup),
  group('registered_state', 'selectedRegisteredLocations', 'State'),
  group('registered_city', 'selectedRegisteredLocations', 'City', placeLabel),
];
const afterTurnover = [
  group('turnOverSlab', 'turnOverSlab', filterNames.turnOverSlab, formatTurnoverSlab, turnoverSlabStart),
  group('equipFamily', 'equipFamily', filterNames.equipFamily),
  group('fabricationProcess', 'fabricationProcess', filterNames.fabricationProcess),
  group('fabricationMaterials', 'fabricationMaterials', filterNames.fabricationMaterials),
  group('fabricationProducts', 'fabricationProducts', filterNames.fabricationProducts),
  group('discipline', 'discipline', filterNames.discipline),
  group('industries', 'industries', filterNames.industries),
  group('natureOfWork', 'natureOfWork', filterNames.natureOfWork),
];

/** True from when the element is first near the part of the page that is seen; an element that is not drawn never is. */
function useHasBeenNear(): [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [hasBeen, setHasBeen] = useState(false);
  useEffect(() => {
    if (!element || hasBeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setHasBeen(true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, hasBeen]);
  return [setElement, hasBeen];
}

/** The turnover slider. Its code is a tenth of the page's, so it comes when it is scrolled to; its box has its size before. */
function Turnover({ wanted }: { wanted: WantedSearch }) {
  const low = useWanted(wanted, ({ min }) => min);
  const high = useWanted(wanted, ({ max }) => max);
  // What is under the thumb; the search changes when it is let go.
  const [draft, setDraft] = useState<readonly [number, number] | null>(null);
  const [box, isNear] = useHasBeenNear();
  const { part: slider, want } = useLazyPart(loadSlider);
  useEffect(() => {
    if (isNear) void want();
  }, [isNear, want]);
  const waiting = <p className="text-label font-semibold">Turnover</p>;
  return (
    <div ref={box} className="min-h-[122px] pointer-coarse:min-h-[160px]">
      {slider ? (
        <slider.RangeSlider
          legend="Turnover"
          min={0}
          max={200}
          step={5}
          unit="Cr"
          value={draft ?? [low, high]}
          onValueChange={setDraft}
          onValueCommitted={([min, max]) => {
            setDraft(null);
            wanted.change((now) => ({ ...now, min, max, offset: 1 }));
          }}
          formatBound={(value) => (value >= 200 ? '₹200 Cr+' : `₹${value}${value === 0 ? '' : ' Cr'}`)}
          formatRange={(range) => formatTurnoverRange(range)}
        />
      ) : (
        waiting
      )}
    </div>
  );
}

/** A filter value of the address that the answer does not know stays in its facet, so that it can be taken back there as well. */
function optionsOf(values: Facets[FacetName], chosen: readonly string[], { toLabel, order }: Group) {
  const known = new Set(values.map(({ value }) => value));
  const given = [...values, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }))];
  const all = order ? given.toSorted((one, other) => order(one.value) - order(other.value)) : given;
  return toLabel ? all.map((option) => ({ ...option, label: toLabel(option.value) })) : all;
}

/** The choice of a facet; registered states and cities are one filter, and two facets. */
const choiceOf = ({ facet, filter }: Group, { lists }: SearchState) =>
  filter === 'selectedRegisteredLocations'
    ? lists[filter].filter((value) => value.includes(':') === (facet === 'registered_city'))
    : lists[filter];

/** One facet. Drawn again when its own values or its own choice change, not when another filter does. */
const Facet = memo(function Facet({
  group,
  values,
  wanted,
}: {
  group: Group;
  values: Facets[FacetName];
  wanted: WantedSearch;
}) {
  const { facet, filter, legend } = group;
  // As text: the same choice is the same value, whatever list it stands in.
  const chosen = useWanted(wanted, (state) => choiceOf(group, state).join('|'));
  const selected = chosen === '' ? [] : chosen.split('|');
  return (
    <FacetList
      name={facet}
      legend={legend}
      options={optionsOf(values, selected, group)}
      selected={selected}
      countLabel={(count) => formatQuantity(count, 'vendor')}
      onSelectedChange={(next, toggled) =>
        wanted.change((now) =>
          withList(
            now,
            filter,
            filter === 'selectedRegisteredLocations' ? togglePlace(now.lists[filter], toggled) : next,
          ),
        )
      }
    />
  );
});

/** Whether only vendors that the company knows are shown. */
function Affiliation({ wanted }: { wanted: WantedSearch }) {
  return (
    <SegmentedControl
      className="w-full"
      label="Which vendors"
      value={useWanted(wanted, ({ aff }) => aff)}
      options={[
        { value: 'open', label: 'All vendors' },
        { value: 'affiliated', label: 'Affiliated' },
      ]}
      onValueChange={(aff) => wanted.change((now) => ({ ...now, aff, offset: 1 }))}
    />
  );
}

/** Every filter of the vendor search with its counts. A change applies at once. Drawn again only when its own values change. */
export const FacetPanel = memo(function FacetPanel({
  state,
  wanted,
  facets,
  hasAffiliation,
  isTitleHidden = false,
  footer,
}: {
  /** The search that the values and their counts are of. */
  state: SearchState;
  /** What the boxes show and change. */
  wanted: WantedSearch;
  facets: Facets | undefined;
  hasAffiliation: boolean;
  isTitleHidden?: boolean;
  footer?: ReactNode;
}) {
  if (!facets) return <FacetPanelSkeleton />;
  const facetList = (group: Group) => {
    const values = facets[group.facet];
    if (values.length === 0 && choiceOf(group, state).length === 0) return null;
    return <Facet key={group.facet} {...{ group, values, wanted }} />;
  };
  return (
    <FilterPanel
      // What stands around it, the panel beside the list or the sheet, has the name already.
      aria-labelledby={undefined}
      appliedCount={filterChips(state).length}
      onReset={() => wanted.change(withoutFilters)}
      isTitleHidden={isTitleHidden}
      footer={footer}
    >
      {hasAffiliation ? <Affiliation key="aff" wanted={wanted} /> : null}
      {beforeTurnover.map(facetList)}
      <Turnover key="turnover" wanted={wanted} />
      {afterTurnover.map(facetList)}
    </FilterPanel>
  );
});

const skeletonLines = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-2/3'];

function FacetPanelSkeleton() {
  return (
    <SkeletonGroup label="Loading filters" className="grid gap-6">
      {['service', 'state', 'turnover'].map((name) => (
        <div key={name} className="grid gap-3.5 border-b border-line pb-5">
          <Skeleton className="w-28" />
          {skeletonLines.map((width, index) => (
            <Skeleton key={`${name}${index}`} className={width} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
