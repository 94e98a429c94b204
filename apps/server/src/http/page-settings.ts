import type { Config } from '../config.ts';

/**
 * Writes into a page of the web app whether single sign-on is on, and for which mail domain: the page knows it from its first frame and asks
 * nothing. It is no secret, since the login says it of every address.
 */
export function withSingleSignOn(
  html: string,
  { singleSignOn, ssoDomain }: Pick<Config, 'singleSignOn' | 'ssoDomain'>,
) {
  // A domain of the configuration has no sign that would mean something in HTML: config.ts.
  return singleSignOn && ssoDomain ? html.replace('<html', `<html data-single-sign-on="${ssoDomain}"`) : html;
}
