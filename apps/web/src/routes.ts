import type { ScreenId, ScreenParams } from '@millwright/screens/registry';
import type { Target } from '@millwright/screens/shared/host';
import { manifest, type Route } from './manifest.ts';

export type Match = { route: Route; params: Record<string, string> };

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Finds the route of a path, or null. Segment by segment; a static segment wins over a parameter because manifest paths do not overlap. */
export function matchPath(pathname: string): Match | null {
  const given = segmentsOf(pathname);
  for (const route of manifest) {
    const wanted = segmentsOf(route.path);
    if (wanted.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((segment, index) => {
      const value = given[index] ?? '';
      if (!segment.startsWith(':')) return segment === value;
      try {
        params[segment.slice(1)] = decodeURIComponent(value);
      } catch {
        params[segment.slice(1)] = value; // a broken escape is shown as not found by the screen, it does not break the page
      }
      return true;
    });
    if (fits) return { route, params };
  }
  return null;
}

/** The address of a screen: the route with the most parameters that all have a value. */
export function pathOf(target: Target): string {
  const params = (target.params ?? {}) as Record<string, string | undefined>;
  const routes = manifest
    .filter((route) => route.screen === target.screen)
    .map((route) => ({
      path: route.path,
      names: [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string),
    }))
    .filter(({ names }) => names.every((name) => params[name]))
    .sort((a, b) => b.names.length - a.names.length);
  const best = routes[0];
  if (!best) throw new Error(`No route leads to ${target.screen} with ${JSON.stringify(params)}.`);
  const path = best.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string));
  const query = new URLSearchParams(
    Object.entries(target.query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The names of the parameters in a path, as a type. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Misfit<Entry> = Entry extends { screen: infer Id extends ScreenId; path: infer Path extends string }
  ? [Exclude<ParamNames<Path>, keyof ScreenParams[Id]>] extends [never]
    ? never
    : Path
  : never;
type Wrong = Misfit<(typeof manifest)[number]>;
/** Does not compile when a path has a parameter that its screen does not take. */
export const everyPathFitsItsScreen: [Wrong] extends [never] ? true : Wrong = true;
