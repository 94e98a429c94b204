import type { WidgetError } from './navigation.ts';

/** What a provider works with, whatever it was given. */
export type ProviderSettings = {
  /** Origin of the server, without a slash at its end; empty where none was given that could be one. */
  origin: string;
  locale: string;
  timeZone: string;
  /** What could not be used, for `onError`. */
  faults: readonly WidgetError[];
};

const fault = (code: string, message: string): WidgetError => ({ code, message, status: 0, requestId: null });

/** Whether the browser, which throws at anything else, knows it. */
function isKnown(options: { locale?: string; timeZone?: string }): boolean {
  try {
    new Intl.DateTimeFormat(options.locale, { timeZone: options.timeZone });
    return true;
  } catch {
    return false;
  }
}

function originOf(given: unknown): string | null {
  if (typeof given !== 'string' || !URL.canParse(given)) return null;
  const { protocol } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? given.replace(/\/+$/, '') : null;
}

/**
 * Makes what a host gave usable: a language tag or a time zone that the browser would throw at gives way to India's, and a server that is
 * none is left out. A host's templates and scripts are not held by our types.
 */
export function settingsOf(given: { apiBaseUrl: unknown; locale: unknown; timeZone: unknown }): ProviderSettings {
  const faults: WidgetError[] = [];
  let { locale = 'en-IN', timeZone = 'Asia/Kolkata' } = given;
  if (typeof locale !== 'string' || locale === '' || !isKnown({ locale })) {
    faults.push(fault('INVALID_LOCALE', `locale is no language tag like "en-IN": ${JSON.stringify(locale)}`));
    locale = 'en-IN';
  }
  if (typeof timeZone !== 'string' || timeZone === '' || !isKnown({ timeZone })) {
    faults.push(fault('INVALID_TIME_ZONE', `timeZone is none like "Asia/Kolkata": ${JSON.stringify(timeZone)}`));
    timeZone = 'Asia/Kolkata';
  }
  const origin = originOf(given.apiBaseUrl);
  if (origin === null) {
    const what = given.apiBaseUrl
      ? `is no address like "https://millwright.example": ${JSON.stringify(given.apiBaseUrl)}`
      : 'is missing';
    faults.push(fault('INVALID_API_BASE', `apiBaseUrl (api-base) ${what}`));
  }
  return { origin: origin ?? '', locale: locale as string, timeZone: timeZone as string, faults };
}
