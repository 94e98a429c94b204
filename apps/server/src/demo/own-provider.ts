import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { CALLBACK_PATH } from '../modules/authentication/identity-provider.ts';
import { demoPeople } from './openid-people.ts';
import { startOpenIdProvider } from './openid-provider.ts';

const CLIENT_ID = 'millwright-demo';
/** From the port of the demo; when it is taken, any other does. */
const PORT_STEP = 80;

/** Starts the identity provider of the demo and answers the configuration that logs people in there. */
export async function withOwnProvider(config: Config): Promise<Config> {
  const clientSecret = randomBytes(32).toString('base64url');
  const { issuer } = await startOpenIdProvider({
    host: config.host,
    port: config.port === 0 || config.port + PORT_STEP > 65_535 ? 0 : config.port + PORT_STEP,
    hostName: new URL(config.publicUrl).hostname,
    clientId: CLIENT_ID,
    clientSecret,
    redirectUri: config.publicUrl + CALLBACK_PATH,
    people: demoPeople,
    companyName: 'Contoso Industrial',
  });
  return { ...config, singleSignOn: { issuer, clientId: CLIENT_ID, clientSecret } };
}
