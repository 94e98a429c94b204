import type { Target } from '@millwright/screens/shared/host';
import type { Route } from './app-definition.ts';

export type Match = { route: Route; params: Record<string, string> };

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** What the screen calls a parameter of a path. */
const nameOf = ({ names }: Route, ofPath: string): string => names?.[ofPath] ?? ofPath;

/** Finds the route of a path, or null. Segment by segment; a static segment wins over a parameter because manifest paths do not overlap. */
export function matchPath(manifest: readonly Route[], pathname: string): Match | null {
  const given = segmentsOf(pathname);
  for (const route of manifest) {
    const wanted = segmentsOf(route.path);
    if (wanted.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((segment, index) => {
      const value = given[index] ?? '';
      if (!segment.startsWith(':')) return segment === value;
      const name = nameOf(route, segment.slice(1));
      try {
        params[name] = decodeURIComponent(value);
      } catch {
        params[name] = value; // a broken escape is shown as not found by the screen, it does not break the page
      }
      return true;
    });
    if (fits) return { route, params };
  }
  return null;
}

/** The address of a screen: the route with the most parameters that all have a value. */
export function pathOf(manifest: readonly Route[], target: Target): string {
  const params = (target.params ?? {}) as Record<string, string | undefined>;
  const routes = manifest
    .filter((route) => route.screen === target.screen)
    .map((route) => ({
      route,
      names: [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => nameOf(route, name as string)),
    }))
    .filter(({ names }) => names.every((name) => params[name]))
    .sort((a, b) => b.names.length - a.names.length);
  const best = routes[0];
  if (!best) throw new Error(`No route leads to ${target.screen} with ${JSON.stringify(params)}.`);
  const path = best.route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[nameOf(best.route, name)] as string),
  );
  const query = new URLSearchParams(
    Object.entries(target.query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
