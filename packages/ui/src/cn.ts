/*
 * Which utilities set the same thing. Small on purpose: the table knows the utilities of this design system, not all of Tailwind, and
 * cn.test.ts holds it against tailwind-merge (23 kB, which every page would load) for every pair of classes that the packages use.
 */
const words: Record<string, string> = {};
const name = (group: string, list: string) => list.split(' ').forEach((word) => (words[word] = group));
name('display', 'block inline inline-block inline-flex inline-grid flex grid hidden contents table flow-root');
name('position', 'absolute fixed relative static sticky');
name('visibility', 'visible invisible collapse');
name('sr', 'sr-only not-sr-only');
name('transform-text', 'uppercase lowercase capitalize normal-case');
name('decoration', 'underline no-underline line-through');
name('numeric-spacing', 'tabular-nums proportional-nums');
name('border-collapse', 'border-collapse border-separate');
name('box', 'box-border box-content');
name('table-layout', 'table-fixed table-auto');
name('italic', 'italic not-italic');
name('text-overflow', 'truncate');
name('filter', 'filter');
name('blur', 'blur');
name('overflow-wrap', 'wrap-anywhere wrap-break-word wrap-normal');
name('object-fit', 'object-contain object-cover');

/** Prefixes that are a group of their own; of several that fit the longest counts. */
const prefixes: Record<string, string> = {};
const own = (list: string) => list.split(' ').forEach((prefix) => (prefixes[prefix] = prefix));
own(
  'p px py pt pb pl pr ps pe m mx my mt mb ml mr ms me gap gap-x gap-y w h size min-w max-w min-h max-h inset inset-x inset-y top',
);
own(
  'bottom left right start end z opacity grid-cols grid-rows basis shrink grow order col-span row-span scale scale-x rotate translate-x',
);
own(
  'translate-y aspect object leading tracking line-clamp cursor select pointer-events whitespace break hyphens align animate',
);
own('col-start row-start mask-b-from');
own('break-after break-inside auto-cols grid-flow caret');
own('appearance accent list duration ease transition delay items justify self place-items place-content justify-items');
own(
  'justify-self scroll-mt scroll-mb scroll-pt scroll-ps scroll-py overflow overflow-x overflow-y overscroll overscroll-x overscroll-y',
);
own(
  'rounded rounded-t rounded-b fill outline-offset underline-offset resize touch mask border-spacing from via to divide-x divide-y',
);

/** A group to those that it sets as well: of `px-2 p-4` only `p-4` is left, of `p-4 px-2` both. */
const wider: Record<string, string> = {
  p: 'px py pt pb pl pr ps pe',
  px: 'pl pr ps pe',
  py: 'pt pb',
  m: 'mx my mt mb ml mr ms me',
  mx: 'ml mr ms me',
  my: 'mt mb',
  gap: 'gap-x gap-y',
  size: 'w h',
  inset: 'inset-x inset-y top bottom left right start end',
  'inset-x': 'left right start end',
  'scroll-py': 'scroll-pt',
  'inset-y': 'top bottom',
  overflow: 'overflow-x overflow-y',
  overscroll: 'overscroll-x overscroll-y',
  rounded: 'rounded-t rounded-b',
  'text-size': 'leading',
  'line-clamp': 'display overflow',
  flex: 'basis grow shrink',
  'border-width': 'border-x border-y border-t border-b border-s border-e',
  'border-x': 'border-s border-e',
  'border-y': 'border-t border-b',
  'border-color': 'border-color-b border-color-e border-color-t',
};

const textSize = /^(tiny|small|label|body|title|heading|display|hero|\[\d)/;

/** The group of a class without its variants, or nothing where the class is not a utility that another could replace. */
function groupOf(utility: string): string | undefined {
  const word = words[utility];
  if (word) return word;
  const text = utility.startsWith('-') ? utility.slice(1) : utility;
  const cut = text.indexOf('-');
  const head = cut < 0 ? text : text.slice(0, cut);
  const rest = cut < 0 ? '' : text.slice(cut + 1);
  switch (head) {
    case 'text':
      if (textSize.test(rest)) return 'text-size';
      if (/^(left|right|center|start|end|justify)$/.test(rest)) return 'text-align';
      return /^(balance|wrap|nowrap|pretty)$/.test(rest) ? 'text-wrap' : 'text-color';
    case 'font':
      return /^(sans|mono)$/.test(rest) ? 'font-family' : 'font-weight';
    case 'bg':
      if (rest.startsWith('size-')) return 'bg-size';
      return /gradient\(|^linear|^none$/.test(rest) ? 'bg-image' : 'bg-color';
    case 'flex':
      if (/^(row|col)/.test(rest)) return 'flex-direction';
      return /^(wrap|nowrap)/.test(rest) ? 'flex-wrap' : 'flex';
    case 'border': {
      if (rest.startsWith('spacing-')) return 'border-spacing';
      const [, side, more] = /^([xytbse])(?:-(.+))?$/.exec(rest) ?? [];
      if (side) return more && !/^(\d|\[)/.test(more) ? `border-color-${side}` : `border-${side}`;
      if (/^(|\d+|\[\d.*)$/.test(rest)) return 'border-width';
      return /^(dashed|dotted|solid|none)$/.test(rest) ? 'border-style' : 'border-color';
    }
    case 'outline':
      if (rest.startsWith('offset-')) return 'outline-offset';
      if (/^(none|hidden|solid|dashed)$/.test(rest)) return 'outline-style';
      return /^\d*$/.test(rest) ? 'outline-width' : 'outline-color';
    case 'ring':
      return /^\d*$/.test(rest) ? 'ring-width' : 'ring-color';
    case 'shadow':
      return 'shadow';
    case 'stroke':
      return /^\d+$/.test(rest) ? 'stroke-width' : 'stroke-color';
    case 'decoration':
      return /^\d+$/.test(rest) ? 'decoration-width' : 'decoration-color';
    case 'divide':
      return /^[xy]/.test(rest) ? `divide-${rest[0]}` : 'divide-color';
    case 'content':
      return rest.startsWith('[') ? 'content-text' : 'content';
  }
  if (text.startsWith('inset-ring')) return /^inset-ring(-\d+)?$/.test(text) ? 'inset-ring-width' : 'inset-ring-color';
  if (text.startsWith('[')) return text.slice(0, text.indexOf(':') + 1) || undefined;
  // The longest prefix that ends at a dash: `min-w` before `min`, `gap-x` before `gap`.
  for (let end = text.length; end > 0; end = text.lastIndexOf('-', end - 1)) {
    const group = prefixes[text.slice(0, end)];
    if (group) return group;
  }
  return undefined;
}

/** Where the variants of a class end: after the last colon that is not inside brackets. */
function variantsEnd(token: string): number {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < token.length; at += 1) {
    const sign = token[at];
    if (sign === '[' || sign === '(') depth += 1;
    else if (sign === ']' || sign === ')') depth -= 1;
    else if (sign === ':' && depth === 0) end = at + 1;
  }
  return end;
}

type Parsed = { group: string; also: readonly string[] } | null;
const parsed = new Map<string, Parsed>();

function parse(token: string): Parsed {
  let found = parsed.get(token);
  if (found !== undefined) return found;
  const end = variantsEnd(token);
  const isImportant = token.endsWith('!');
  const group = groupOf(isImportant ? token.slice(end, -1) : token.slice(end));
  // The order of variants says nothing here, as nothing in the packages relies on it.
  const scope =
    token
      .slice(0, end)
      .split(/:(?![^[]*\])/)
      .sort()
      .join(':') + (isImportant ? '!' : '');
  const also = group && wider[group];
  found = group ? { group: scope + group, also: also ? also.split(' ').map((each) => scope + each) : [] } : null;
  parsed.set(token, found);
  return found;
}

const joined = new Map<string, string>();

/** Joins class names; of two that set the same property the later wins, which is why `className` comes last everywhere. */
export function cn(...classes: Array<string | false | null | undefined>): string {
  const text = classes.filter(Boolean).join(' ');
  const known = joined.get(text);
  if (known !== undefined) return known;
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const token of text.split(/\s+/).toReversed()) {
    const entry = token ? parse(token) : null;
    if (entry) {
      if (taken.has(entry.group)) continue;
      taken.add(entry.group);
      for (const each of entry.also) taken.add(each);
    }
    if (token) kept.push(token);
  }
  const answer = kept.toReversed().join(' ');
  // Class lists are few and come again with every draw; one that is made at run time must not fill the memory.
  if (joined.size > 2000) joined.clear();
  joined.set(text, answer);
  return answer;
}
