/**
 * The command for widget keys, `npm run widget-key -- create|list|revoke`. Works on the file that a running server reads, which sees a
 * change within a second. The secret of a new key is printed once; the file keeps its hash.
 */
import { parseArgs } from 'node:util';
import { indianDate } from './indian-time.ts';
import { fail, runCommand } from './command.ts';
import { widgetKeysFile } from './config.ts';
import {
  isHttpsOrigin,
  newWidgetKey,
  readWidgetKeys,
  widgetComponents,
  writeWidgetKeys,
} from './modules/widgets/widget-keys.ts';
import type { WidgetComponent } from './modules/widgets/widgets.rules.ts';

const usage = `Usage:
  npm run widget-key -- create <name> --origin https://portal.example.com [--origin …] [--component vendor-search …] [--company corp.example.com]
  npm run widget-key -- list
  npm run widget-key -- revoke <name>
Components: ${widgetComponents.join(', ')}; all of them unless some are named.
--company is the email domain of the company whose users the widgets may act for; without it they show what a guest sees.`;

function create(
  file: string,
  name: string,
  values: { origin?: string[]; component?: string[]; company?: string },
): void {
  const keys = readWidgetKeys(file);
  if (keys.some((key) => key.name === name && !key.revokedAt)) fail(`There is a key named ${name}; revoke it first.`);
  const origins = values.origin ?? [];
  if (origins.length === 0) fail('Say at least one --origin: the pages on which the widgets may be.');
  const wrong = origins.find((origin) => !isHttpsOrigin(origin));
  if (wrong) fail(`${wrong} is no origin over https, such as https://portal.example.com`);
  const components = (values.component ?? widgetComponents) as WidgetComponent[];
  const unknown = components.find((component) => !widgetComponents.includes(component));
  if (unknown) fail(`There is no widget ${unknown}; there are: ${widgetComponents.join(', ')}`);
  const company = values.company?.toLowerCase() ?? null;
  const { key, secret } = newWidgetKey({ name, origins, components, company }, new Date());
  writeWidgetKeys(file, [...keys, key]);
  console.log(
    `${secret}\nThis is the only time that it is shown. It belongs on the server of ${name}, never in a page.`,
  );
}

function list(file: string): void {
  const keys = readWidgetKeys(file);
  if (keys.length === 0) console.log(`There is no widget key in ${file}.`);
  for (const { id, name, origins, components, company, createdAt, revokedAt } of keys)
    console.log(
      [
        `${name} (${id}), made ${indianDate(createdAt)}${revokedAt ? `, revoked ${indianDate(revokedAt)}` : ''}`,
        `  pages of: ${origins.join(', ')}`,
        `  widgets: ${components.join(', ')}`,
        `  acts for: ${company ?? 'guests only'}`,
      ].join('\n'),
    );
}

function revoke(file: string, name: string): void {
  const keys = readWidgetKeys(file);
  const key = keys.find((candidate) => candidate.name === name && !candidate.revokedAt);
  if (!key) return fail(`There is no key named ${name} that is good.`);
  key.revokedAt = new Date().toISOString();
  writeWidgetKeys(file, keys);
  console.log(`Revoked ${name}. Its tokens are refused within a second.`);
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      origin: { type: 'string', multiple: true },
      component: { type: 'string', multiple: true },
      company: { type: 'string' },
    },
  });
  const [command, name] = positionals;
  const file = widgetKeysFile(process.env);
  if (command === 'create' && name) create(file, name, values);
  else if (command === 'list') list(file);
  else if (command === 'revoke' && name) revoke(file, name);
  else fail(usage);
}, usage);
