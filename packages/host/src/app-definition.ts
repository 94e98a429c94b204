import type { LayoutId, LayoutParams } from '@millwright/screens/layouts';
import type { ScreenId, ScreenParams } from '@millwright/screens/registry';
import type { Product } from '@millwright/screens/shared/host';
import type { PlaceOfRoute } from '@millwright/screens/places';

/**
 * Which screen is where, for whom and under what title. Data only: no component, no logic.
 *
 * - `access`: `public` for everyone; `guest` shows guests less; `session` sends a guest to the login, and who waits for approval to the
 *   profile; `profile` is for both with a session. `provider` is for the provider's team, whose session is another one.
 * - `view`: the parameter that only chooses a view of the page, such as a tab: to choose another one moves neither the page nor the focus.
 * - `layout`: what stands around it, by its id in the layouts of the screens: `app` is the frame, others stand within it. A guest who was heading to such a
 *   page is brought back after the login; `bare` are the ways in and out, with nothing around them.
 * - `names`: what the screen calls parameters of the path that have another name there.
 * - `standIn`: what stands for its parameters where the page is drawn ahead, if an id of nobody's (boot.ts) would be refused there.
 * - `place`: where it stands in the navigation, if it does.
 */
export type Route = {
  readonly screen: ScreenId;
  readonly path: string;
  readonly access: 'public' | 'guest' | 'session' | 'profile' | 'provider';
  readonly layout: LayoutId | 'bare';
  readonly title: string;
  readonly view?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly standIn?: string;
  readonly place?: PlaceOfRoute | readonly PlaceOfRoute[];
};

/** Where `/` leads, and what a session passes over on its way to its own start. */
export type Start = {
  readonly guest: string;
  readonly session: string;
  /** Where who waits for approval is led; an app without it has no such sessions. */
  readonly profile?: string;
  readonly skippedWithSession: readonly string[];
};

/** What makes an app this product. check-app.ts holds it to its bounds while the app is built. */
export type Configuration = Product & {
  /** Screens that this app offers; links to others are not rendered and their paths are not found. */
  enabledScreens: readonly ScreenId[];
  /** Makes a public screen need a session, by screen. */
  accessBySession: readonly ScreenId[];
  /** Mail domains that are no company's. */
  mailBlocklist: readonly string[];
};

/** All that one app says of itself: the host makes the rest of it. */
export type AppDefinition = {
  readonly manifest: readonly Route[];
  readonly start: Start;
  readonly configuration: Configuration;
};

/** The names of the parameters in a path, as a type. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsOfLayout<Id> = Id extends LayoutId ? keyof LayoutParams[Id] : never;
/** The parameters of a path by the names that its screen has for them. */
type NamedParams<Entry, Path extends string> = Entry extends { names: infer Names }
  ? Exclude<ParamNames<Path>, keyof Names> | Names[keyof Names]
  : ParamNames<Path>;
type Misfit<Entry> = Entry extends {
  screen: infer Id extends ScreenId;
  path: infer Path extends string;
  layout: infer Layout;
}
  ? [Exclude<NamedParams<Entry, Path>, keyof ScreenParams[Id] | ParamsOfLayout<Layout>>] extends [never]
    ? never
    : Path
  : never;

/** Defines an app. Does not compile when a path of the manifest has a parameter that neither its screen nor its layout takes. */
export function defineApp<const Routes extends readonly Route[]>(
  app: AppDefinition & { manifest: Routes } & ([Misfit<Routes[number]>] extends [never]
      ? unknown
      : { pathWithUnknownParameter: Misfit<Routes[number]> }),
): AppDefinition {
  return app;
}

/** The path of the login, or null in an app that has none. */
export const loginPathOf = ({ manifest, configuration }: AppDefinition): string | null =>
  configuration.enabledScreens.includes('login')
    ? (manifest.find(({ screen }) => screen === 'login')?.path ?? null)
    : null;
