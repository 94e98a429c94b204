import type { ScreenId } from '../registry.ts';
import type { Target } from './host.tsx';

/** How a route of a manifest stands in the navigation. */
export type PlaceOfRoute = {
  /** In the bar, for sessions where the route needs one and else for guests; or in the account menu of who is logged in. */
  readonly in: 'main' | 'account';
  readonly label: string;
  /** The menu of the bar that it stands in, by its name; a place of the bar itself without it. Menus stand where their first place would. */
  readonly menu?: string;
  /** Places stand by it, then in the order of the manifest; 0 unless given. */
  readonly order?: number;
  /** Screens besides its own that lie below it: it is marked as the current place on them, too. */
  readonly screens?: readonly ScreenId[];
};

/** What is needed of a route of a manifest for its places. */
type RouteWithPlaces = {
  readonly screen: ScreenId;
  readonly access: string;
  readonly place?: PlaceOfRoute | readonly PlaceOfRoute[];
};

/** A place of the navigation. */
export type Place = {
  /** That of its screen. */
  id: ScreenId;
  in: PlaceOfRoute['in'];
  label: string;
  /** Null: in the bar itself. */
  menu: string | null;
  to: Target;
  /** On these it is the current place. */
  screens: readonly ScreenId[];
  needsSession: boolean;
};

/** The places that the routes of a manifest say, in their order. */
export const placesOf = (routes: readonly RouteWithPlaces[]): Place[] =>
  routes
    .flatMap(({ screen, access, place = [] }) =>
      [place].flat().map(({ in: where, label, menu, order = 0, screens = [] }: PlaceOfRoute) => ({
        id: screen,
        in: where,
        label,
        menu: menu ?? null,
        order,
        to: { screen } as Target,
        screens: [screen, ...screens],
        needsSession: access === 'session',
      })),
    )
    .sort((one, other) => one.order - other.order);

/** What stands in the bar: places, and menus of places, in their order. */
export function barOf(places: readonly Place[]): (Place | { menu: string; places: Place[] })[] {
  const bar: (Place | { menu: string; places: Place[] })[] = [];
  for (const place of places) {
    const known = bar.find((entry) => 'places' in entry && entry.menu === place.menu);
    if (place.menu === null) bar.push(place);
    else if (known && 'places' in known) known.places.push(place);
    else bar.push({ menu: place.menu, places: [place] });
  }
  return bar;
}
