import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const PATH = '/.well-known/security.txt';
const GOOD_FOR_IN_DAYS = 180;
const MS_PER_DAY = 86_400_000;

/** The text of RFC 9116: where to tell a finding, and until when that is known to be right. */
export const securityText = (config: Pick<Config, 'securityContact' | 'publicUrl'>, now: Date): string =>
  [
    `Contact: ${config.securityContact}`,
    // The beginning of a day, so that the text is the same all day long.
    `Expires: ${new Date(Math.floor(now.getTime() / MS_PER_DAY + GOOD_FOR_IN_DAYS) * MS_PER_DAY).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${config.publicUrl}${PATH}`,
    '',
  ].join('\n');

/** Serves /.well-known/security.txt. */
export function registerSecurityText(app: FastifyInstance, config: Config, now: () => Date): void {
  app.get(PATH, { exposeHeadRoute: true }, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(config, now())),
  );
}
