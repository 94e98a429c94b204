import type { Answer } from '@millwright/api-client/client';
import { FacetList } from '@millwright/ui/facet-list/facet-list';
import { FilterPanel } from '@millwright/ui/filter-panel/filter-panel';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { nextFrame } from '../../shared/next-frame.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { formatQuantity, formatTurnoverRange, formatTurnoverSlab } from '../../shared/vendor-format.ts';
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

const loadSlider = () => import('@millwright/ui/range-slider/range-slider');

type Facets = Answer<'vendorListing'>['facets'];
type FacetName = keyof Facets;
type Group = { facet: FacetName; filter: ListFilter; legend: string; toLabel?: (value: string) => string };

const group = (facet: FacetName, filter: ListFilter, legend: string, toLabel?: Group['toLabel']): Group => ({
  facet,
  filter,
  legend,
  toLabel,
});
const beforeTurnover = [
  group('serviceGroup', 'serviceGroup', filterNames.serviceGroup),
  group('registered_state', 'selectedRegisteredLocations', 'State'),
  group('registered_city', 'selectedRegisteredLocations', 'City', placeLabel),
];
const afterTurnover = [
  group('turnOverSlab', 'turnOverSlab', filterNames.turnOverSlab, formatTurnoverSlab),
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
function Turnover({ state, onChange }: { state: SearchState; onChange: (next: SearchState) => void }) {
  // What is under the thumb; the address changes when it is let go.
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
          value={draft ?? [state.min, state.max]}
          onValueChange={setDraft}
          onValueCommitted={([min, max]) => {
            setDraft(null);
            onChange({ ...state, min, max, offset: 1 });
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
function optionsOf(values: Facets[FacetName], chosen: readonly string[], toLabel?: Group['toLabel']) {
  const known = new Set(values.map(({ value }) => value));
  const all = [...values, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }))];
  return toLabel ? all.map((option) => ({ ...option, label: toLabel(option.value) })) : all;
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);

type Toggle = (filter: ListFilter, next: readonly string[], toggled: string) => void;

/**
 * One facet. Drawn again when its own values or its own choice change, not when another filter does. A box that is ticked looks ticked in the
 * next frame; what else hangs on the choice is drawn after it.
 */
const Facet = memo(
  function Facet({
    group: { facet, filter, legend, toLabel },
    values,
    chosen,
    onToggle,
  }: {
    group: Group;
    values: Facets[FacetName];
    chosen: readonly string[];
    onToggle: Toggle;
  }) {
    const [shown, setShown] = useOptimistic(chosen);
    return (
      <FacetList
        name={facet}
        legend={legend}
        options={optionsOf(values, shown, toLabel)}
        selected={shown}
        countLabel={(count) => formatQuantity(count, 'vendor')}
        onSelectedChange={(next, toggled) =>
          startTransition(async () => {
            setShown(next);
            await nextFrame();
            startTransition(() => onToggle(filter, next, toggled));
          })
        }
      />
    );
  },
  (one, other) =>
    one.group === other.group &&
    one.values === other.values &&
    one.onToggle === other.onToggle &&
    isSameList(one.chosen, other.chosen),
);

/** Every filter of the vendor search with its counts. A change applies at once. Drawn again only when its own values change. */
export const FacetPanel = memo(function FacetPanel({
  state,
  facets,
  onChange,
  hasAffiliation,
  isTitleHidden = false,
  footer,
}: {
  state: SearchState;
  facets: Facets | undefined;
  onChange: (next: SearchState) => void;
  hasAffiliation: boolean;
  isTitleHidden?: boolean;
  footer?: ReactNode;
}) {
  // What was asked for last: a second choice may come before the first is drawn.
  const intended = useRef(state);
  const change = useRef(onChange);
  useLayoutEffect(() => {
    intended.current = state;
  }, [state]);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  const onToggle = useCallback<Toggle>((filter, next, toggled) => {
    const { lists } = intended.current;
    const isPlace = filter === 'selectedRegisteredLocations';
    intended.current = withList(intended.current, filter, isPlace ? togglePlace(lists[filter], toggled) : next);
    change.current(intended.current);
  }, []);
  if (!facets) return <FacetPanelSkeleton />;
  const facetList = (group: Group) => {
    const { facet, filter } = group;
    const chosen =
      filter === 'selectedRegisteredLocations'
        ? state.lists[filter].filter((value) => value.includes(':') === (facet === 'registered_city'))
        : state.lists[filter];
    if (facets[facet].length === 0 && chosen.length === 0) return null;
    return <Facet key={facet} group={group} values={facets[facet]} chosen={chosen} onToggle={onToggle} />;
  };
  return (
    <FilterPanel
      // What stands around it, the panel beside the list or the sheet, has the name already.
      aria-labelledby={undefined}
      appliedCount={filterChips(state).length}
      onReset={() => onChange(withoutFilters(state))}
      isTitleHidden={isTitleHidden}
      footer={footer}
    >
      {hasAffiliation ? (
        <SegmentedControl
          key="aff"
          className="w-full"
          label="Which vendors"
          value={state.aff}
          options={[
            { value: 'open', label: 'All vendors' },
            { value: 'affiliated', label: 'Affiliated' },
          ]}
          onValueChange={(aff) => onChange({ ...state, aff, offset: 1 })}
        />
      ) : null}
      {beforeTurnover.map(facetList)}
      <Turnover key="turnover" state={state} onChange={onChange} />
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
