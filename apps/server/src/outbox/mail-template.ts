import { escapeHtml } from '../escape-html.ts';

/**
 * The layout of every mail. The words of a mail are written once, as its text part; this makes the HTML part of the same words, so that no
 * mail can lack either and the two never differ. What it knows of a text:
 *
 * - blank lines part paragraphs;
 * - a line of six digits is a code;
 * - a line that is an address of ours is a button, with the address below it for those who must copy it;
 * - lines that begin with `> ` are what a person wrote, and stay quoted whatever they hold;
 * - lines that begin with `- ` are a list.
 *
 * Everything is escaped, and a link leads to our own pages only.
 */

type Product = { productName: string; publicUrl: string };

/** Colours of the light and of the dark layout, in pairs of surface and what is written on it. A test holds them to 4.5 to 1. */
export const mailColours = {
  light: {
    page: '#f1f3f5',
    surface: '#ffffff',
    ink: '#1c2430',
    muted: '#55606e',
    line: '#d5dae0',
    sunken: '#f1f3f5',
    accent: '#1f4f7d',
    onAccent: '#ffffff',
    brand: '#16324f',
    onBrand: '#ffffff',
  },
  dark: {
    page: '#12161c',
    surface: '#1b2129',
    ink: '#e8ecf1',
    muted: '#a9b4c0',
    line: '#39424d',
    sunken: '#262e38',
    accent: '#9cc4ea',
    onAccent: '#10202f',
    brand: '#0f2236',
    onBrand: '#ffffff',
  },
} as const;

/** What the button of an address says, by how its path begins. */
const buttonTexts: readonly (readonly [start: string, text: string])[] = [
  ['/forgotpassword', 'Reset password'],
  ['/submit-review', 'Write review'],
  ['/share/compareVendors', 'Open comparison'],
  ['/click/compareVendors', 'Open comparison'],
  ['/vendor-requests', 'View request'],
  ['/vendor/', 'View profile'],
  ['/contactList', 'View contacts'],
  ['/registration', 'Register'],
  ['/login', 'Log in'],
  ['/confirm-reply', 'Post reply'],
  ['/invite', 'View access requests'],
];

/** The address when a text is one of ours and nothing else; null otherwise. */
function ownAddress(text: string, publicUrl: string): URL | null {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === new URL(publicUrl).origin ? url : null;
}

function buttonText({ pathname }: URL, { productName }: Product): string {
  // An invitation: /{inviteId}/login.
  if (/^\/[^/]+\/login$/.test(pathname)) return 'Accept the invitation';
  return buttonTexts.find(([start]) => pathname.startsWith(start))?.[1] ?? `Open ${productName}`;
}

/** A line with the addresses of ours in it as links. */
const inline = (line: string, { publicUrl }: Product): string =>
  line
    .split(/(\s+)/)
    .map((word) =>
      ownAddress(word, publicUrl)
        ? `<a class="link" href="${escapeHtml(word)}">${escapeHtml(word)}</a>`
        : escapeHtml(word),
    )
    .join('');

function block(lines: readonly string[], product: Product): string {
  const [first = ''] = lines;
  if (lines.every((line) => line.startsWith('>')))
    return `<blockquote>${lines.map((line) => escapeHtml(line.replace(/^> ?/, ''))).join('<br>')}</blockquote>`;
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2), product)}</li>`).join('')}</ul>`;
  if (lines.length === 1 && /^\d{6}$/.test(first)) return `<p class="code">${first}</p>`;
  return groups(lines, (line) =>
    ownAddress(line, product.publicUrl) ? 'link' : line.startsWith('>') ? 'quote' : 'words',
  )
    .map(({ kind, items }) => {
      if (kind === 'quote') return block(items, product);
      if (kind === 'words') return `<p>${items.map((line) => inline(line, product)).join('<br>')}</p>`;
      return items
        .map((line) => {
          const href = escapeHtml(line);
          const text = escapeHtml(buttonText(new URL(line), product));
          return `<p><a class="button" href="${href}">${text}</a></p><p class="address">Or copy this address: <a class="link" href="${href}">${href}</a></p>`;
        })
        .join('');
    })
    .join('');
}

/** Neighbours of one kind together. */
function groups<Kind extends string>(lines: readonly string[], kindOf: (line: string) => Kind) {
  const found: { kind: Kind; items: string[] }[] = [];
  for (const line of lines) {
    const kind = kindOf(line);
    if (found.at(-1)?.kind === kind) found.at(-1)!.items.push(line);
    else found.push({ kind, items: [line] });
  }
  return found;
}

const rules = (colours: (typeof mailColours)['light' | 'dark'], important = ''): string =>
  [
    `body,.page{background:${colours.page}${important};color:${colours.ink}${important}}`,
    `.sheet{background:${colours.surface}${important};border-color:${colours.line}${important}}`,
    `h1,p,li{color:${colours.ink}${important}}`,
    `.brand{background:${colours.brand}${important};color:${colours.onBrand}${important}}`,
    `.code{background:${colours.sunken}${important};border-color:${colours.line}${important};color:${colours.ink}${important}}`,
    `blockquote{background:${colours.sunken}${important};border-color:${colours.accent}${important};color:${colours.ink}${important}}`,
    `.button{background:${colours.accent}${important};color:${colours.onAccent}${important}}`,
    `.link{color:${colours.accent}${important}}`,
    `.address,.foot{color:${colours.muted}${important}}`,
  ].join('');

const shape =
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}' +
  '.page{width:100%;padding:24px 0}' +
  ".sheet{max-width:560px;margin:0 auto;border:1px solid;border-radius:10px;overflow:hidden;font:16px/1.5 'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}" +
  '.brand{margin:0;padding:16px 24px;font-size:18px;font-weight:600}' +
  '.body{padding:24px}' +
  'h1{margin:0 0 16px;font-size:22px;line-height:1.3;overflow-wrap:anywhere}' +
  'p,ul,blockquote{margin:0 0 16px;overflow-wrap:anywhere}ul{padding-left:20px}' +
  '.code{padding:12px 16px;border:1px solid;border-radius:6px;font-size:30px;line-height:1.3;font-weight:600;letter-spacing:6px;text-align:center}' +
  'blockquote{padding:8px 16px;border-left:3px solid}' +
  '.button{display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none}' +
  '.address{font-size:13px}.foot{margin:0 auto;max-width:560px;padding:16px 24px;font-size:13px;line-height:1.5}';

/** The HTML part of a mail, whole and without anything that would be loaded from elsewhere. */
export function mailHtml(
  { subject, text, replyTo }: { subject: string; text: string; replyTo?: string | undefined },
  product: Product,
): string {
  const blocks = text
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => block(lines, product));
  const name = escapeHtml(product.productName);
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>:root{color-scheme:light dark}${shape}${rules(mailColours.light)}@media (prefers-color-scheme:dark){${rules(mailColours.dark, '!important')}}</style></head>`,
    `<body><div class="page"><main class="sheet"><p class="brand">${name}</p><div class="body"><h1>${escapeHtml(subject)}</h1>`,
    ...blocks,
    `</div></main><p class="foot">${name} sent this automatically. ${replyTo === undefined ? 'Replies to this address are not read.' : 'Your reply is posted in the conversation.'}</p></div></body></html>`,
  ].join('\n');
}
