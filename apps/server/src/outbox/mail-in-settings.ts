import { readFileSync } from 'node:fs';
import { mailDomain } from '../mail-domain.ts';

/** Where replies by mail come in. */
export type MailInSettings = {
  /** The domain of reply addresses, whose MX record leads to this server. */
  domain: string;
  host: string;
  port: number;
  /** A certificate offers STARTTLS; mail servers encrypt where it is offered. */
  tls: { cert: Buffer; key: Buffer } | null;
};

type Values = {
  HOST: string;
  MAIL_IN_DOMAIN?: string | undefined;
  MAIL_IN_HOST?: string | undefined;
  MAIL_IN_PORT: number;
  MAIL_IN_TLS_CERT?: string | undefined;
  MAIL_IN_TLS_KEY?: string | undefined;
};

/** Reads the settings; null without MAIL_IN_DOMAIN. Pushes what is wrong with them. */
export function mailInSettings(values: Values, mistakes: string[]): MailInSettings | null {
  const { MAIL_IN_DOMAIN: domain, MAIL_IN_TLS_CERT: certFile, MAIL_IN_TLS_KEY: keyFile } = values;
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file);
    } catch {
      mistakes.push(`${name} is no file that can be read`);
      return null;
    }
  };
  if (domain === undefined) {
    if (certFile !== undefined || keyFile !== undefined) mistakes.push('MAIL_IN_TLS_… needs MAIL_IN_DOMAIN');
    return null;
  }
  if ((certFile === undefined) !== (keyFile === undefined))
    mistakes.push('MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY are given together');
  const cert = certFile === undefined ? null : read('MAIL_IN_TLS_CERT', certFile);
  const key = keyFile === undefined ? null : read('MAIL_IN_TLS_KEY', keyFile);
  const { MAIL_IN_HOST: host = values.HOST, MAIL_IN_PORT: port } = values;
  return { domain: mailDomain(`@${domain}`), host, port, tls: cert && key && { cert, key } };
}
