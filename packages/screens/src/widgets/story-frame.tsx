import { Card } from '@millwright/ui/card/card';
import { CopyButton } from '../shared/copy-button.tsx';

/** What the frame is asked to show: the attributes of `<vendor-frame>`. */
export type FrameWishes = {
  /** Which widget stands in the frame. */
  widget: 'vendor-search' | 'vendor-card' | 'vendor-reviews' | 'vendor-enquiry' | 'vendor-review-form';
  /** GSTIN of the vendor; the search needs none. */
  gstn?: string;
  /** `auto` follows the page around. */
  theme?: 'auto' | 'light' | 'dark' | 'contrast';
  /** Height of controls and rows. */
  density?: 'comfortable' | 'compact';
  /** BCP 47, for dates and for the language of the frame's page. */
  locale?: string;
  /** The frame's name for screen readers. */
  label?: string;
};

/** The lines that a host writes for its wishes. */
export function frameMarkup({ widget, label = 'Vendors', ...more }: FrameWishes): string {
  const attributes = { 'api-base': 'https://millwright.example', 'token-url': '/millwright-token', ...more, label };
  const lines = Object.entries(attributes)
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return `<script type="module" src="/millwright/frame.js"></script>
<vendor-frame widget="${widget}"
${lines.join('\n')}>
  <a href="https://millwright.example/search-vendors">Find vendors</a>
</vendor-frame>`;
}

/** Writes the lines for a frame, to be copied into a page. */
export function FrameSnippet(wishes: FrameWishes) {
  const markup = frameMarkup(wishes);
  return (
    <Card className="m-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-title font-semibold">In your page</h2>
        <CopyButton text={markup} label="Copy the lines" />
      </div>
      <pre className="min-w-0 font-mono text-small break-words whitespace-pre-wrap">
        <code>{markup}</code>
      </pre>
    </Card>
  );
}

/** The page of the frame. */
export const framePage = `A vendor widget in a frame, for pages that let no foreign script in, and for hosts whose own scripts should not see what a person writes. The frame is a page of Millwright; the loader beside it is a script of 1.3 kB that the host serves itself.

**Install**: \`npm install @millwright/screens\` and serve \`@millwright/screens/widgets/frame.js\` from your own origin, for instance as \`/millwright/frame.js\`. Your origin must be one of your widget key's. Your server makes the tokens with \`createWidgetSession\` and \`isFramed: true\`; with \`user\` they act for who is logged in at your site.

**Use it**: the story "Playground" writes the lines for you.

\`\`\`html
<script type="module" src="/millwright/frame.js"></script>
<vendor-frame widget="vendor-search" api-base="https://millwright.example" token-url="/millwright-token">
  <a href="https://millwright.example/search-vendors">Find vendors</a>
</vendor-frame>
\`\`\`

The link inside is for pages without script; it is there until the frame is, and again where the frame says nothing for ten seconds. The element may stand before the script.

**Parameters**

| Attribute | What it is |
|---|---|
| \`widget\` | \`vendor-search\` (unless given), \`vendor-card\`, \`vendor-reviews\`, \`vendor-enquiry\`, \`vendor-review-form\` |
| \`api-base\` | Origin of the Millwright server |
| \`token-url\` | Path of your own server that answers \`{ "token": "…" }\` to a POST with your page's cookies; or set the property \`getToken\` |
| \`gstn\` | The vendor; all widgets but the search need it |
| \`theme\` | \`auto\`, \`light\`, \`dark\`, \`contrast\` |
| \`density\` | \`comfortable\`, \`compact\` |
| \`locale\` | Language tag for dates, \`en-IN\` unless given |
| \`label\` | Name of the frame for screen readers, "Vendors" unless given |

A parameter that the server does not know is answered with 404; then, as where the server does not answer, the element has your own link again and tells \`vd-error\` with \`FRAME_UNAVAILABLE\`.

**Events**: \`vd-event\` and \`vd-error\` on the element, with the details of the custom elements (\`ready\`, \`search\`, \`enquiry-sent\`, \`review-posted\`; \`code\`, \`message\`, \`status\`, \`requestId\`). Links open a new tab: no page of the app can be shown in a frame.

**Messages**, for hosts that write their own loader. The frame sends \`vd-ready\` (it needs a token, again whenever one has expired), \`vd-height\` (\`height\` in pixels), \`vd-event\` and \`vd-error\` (\`detail\`). It takes \`vd-token\` (\`token\`) and \`vd-no-token\` (\`status\`, 401 or 403 for who may not), and waits ten seconds for one of them. Compare \`event.origin\` with Millwright's origin and \`event.source\` with your frame; post to that exact origin, never to \`*\`.

**Theming**: by \`theme\` and \`density\`. A host's colours do not reach into the frame, and its styles cannot break it; where the brand matters, use the custom elements, which take the \`--vd-*\` variables.

**Cost**: 1.3 kB for the page. The frame loads the custom elements (85 kB for React and what all share, 19 kB for a card, 15 kB more for the search; gzip), which the browser keeps for all hosts' frames of one site.

**Accessibility**: the frame has a name, takes part in the order of Tab, and is as high as what it shows, so that nothing scrolls within the page. Set \`label\` and \`locale\` to the language of the page around.

**Security**: \`frame-ancestors\` of the frame's page is your one origin, while your key has it; on any other page the browser shows nothing. A token for frames is good in that frame only and is refused on pages, your own included; an ordinary token is refused in the frame. It lives ten minutes, in memory only. What a person writes in the frame cannot be read by scripts of your page. With a Content-Security-Policy allow \`frame-src https://millwright.example\`; nothing else is needed.`;
