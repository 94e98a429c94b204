import * as z from 'zod/mini';
import type { ScreenId } from '@millwright/screens/registry';
import type { AppDefinition, Configuration } from './app-definition.ts';
import { matchPath } from './routes.ts';

const words = z.string().check(z.minLength(1), z.maxLength(60));
const mailDomain = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));

/** What the configuration of an app may hold: see its type in app-definition.ts. */
const configurationSchema = (screenIds: readonly ScreenId[]) =>
  z.strictObject({
    brandName: words,
    productName: words,
    supportEmail: z.email(),
    /** A picture of the app's own folder. */
    markSrc: z.optional(z.string().check(z.regex(/^\/[\w-]+\.svg$/))),
    texts: z.optional(z.strictObject({ searchTitle: z.optional(words), searchPrompt: z.optional(words) })),
    enabledScreens: z.array(z.enum(screenIds)).check(z.minLength(1)),
    accessBySession: z.array(z.enum(screenIds)),
    mailBlocklist: z.array(mailDomain),
  });

/** What is wrong with the manifest of an app, as readable lines. */
function manifestFaults({ manifest, start, configuration: { enabledScreens, accessBySession } }: AppDefinition) {
  const shapes = manifest.map(({ path }) => path.replace(/:\w+/g, ':'));
  const needSession = manifest.filter(
    ({ screen, access }) =>
      enabledScreens.includes(screen) &&
      (access === 'session' || access === 'profile' || accessBySession.includes(screen)),
  );
  const isShown = (path: string) => enabledScreens.some((screen) => screen === matchPath(manifest, path)?.route.screen);
  return [
    ...shapes
      .filter((shape, at) => shapes.indexOf(shape) !== at)
      .map((shape) => `manifest: ${shape} is there more than once`),
    ...manifest
      .filter(({ path, place }) => place && path.includes(':'))
      .map(({ path }) => `manifest: ${path} cannot be in the navigation: its parameter has no value there`),
    ...(needSession.length > 0 && !enabledScreens.includes('login')
      ? needSession.map(({ path }) => `manifest: ${path} needs a session, and the app has no login`)
      : []),
    ...(manifest.some(({ screen, access }) => access === 'provider' && enabledScreens.includes(screen))
      ? (['provider-login', 'provider-password', 'provider-registrations'] as const)
          .filter((screen) => !enabledScreens.includes(screen))
          .map((screen) => `manifest: the console of the Millwright team needs the screen ${screen}`)
      : []),
    ...(['guest', 'session'] as const)
      .filter((who) => !isShown(start[who]))
      .map((who) => `start.${who}: no page of this app is at ${start[who]}`),
  ];
}

/**
 * Checks an app before anything is made of it, so that a mistake is one clear line and not a blank page.
 * @throws Error with one line for each wrong field.
 */
export function checkApp(app: AppDefinition): void {
  const screenIds = [...new Set(app.manifest.map(({ screen }) => screen))];
  const { error, data } = configurationSchema(screenIds).safeParse(app.configuration);
  data satisfies Configuration | undefined;
  const lines = (error?.issues ?? []).map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${issue.keys.join(', ')}: is not a setting`
      : `${issue.path.join('.')}: ${issue.message}`,
  );
  if (!error) lines.push(...manifestFaults(app));
  if (lines.length > 0) throw new Error(`The app is not valid:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
