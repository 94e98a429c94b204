// Lists every text that a person reads, one line each, as tab-separated values: file, line, kind, screen or module, text.
//
//   npm run texts                      all of them
//   npm run texts -- apps/server mail  those of a path that contains a word, of a kind
//   npm run texts -- --faults          those that tools/texts-rules.ts refuses, with the better term
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { faultsOf } from './texts-rules.ts';

const root = join(import.meta.dirname, '..');

/** Where a text is read. */
export type TextKind =
  | 'activity'
  | 'attribute'
  | 'document'
  | 'guide'
  | 'jsx'
  | 'mail'
  | 'notification'
  | 'problem'
  | 'schema'
  | 'sms'
  | 'text';

/** One text. What a template fills in is written as its expression in braces. */
export type ShownText = { file: string; line: number; kind: TextKind; screen: string; text: string };

/** Attributes and properties whose value is read or read out. */
const readAttribute =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|\w*(?:[lL]abel|[tT]itle|[pP]laceholder|[dD]escription|[hH]int|[mM]essage)|alt|abbr|text|action|note|help|head|heading|lead|caption|reason|purpose|empty|summary|subject|question|confirm|unit|suffix|prefix)$/;

/** Attributes whose value a machine reads. */
const machineAttribute =
  /(?:className|class|style|^d|^id|Id|^key|^name|^type|^role|^rel|^href|^to|^src|^path|^slot|^tone|^variant|^size|^as|^kind|^icon|^align|^sort|^autoComplete|^inputMode|^target|^pattern|^screen|^mask|^transform|^viewBox|^data-.*|^keywords|^alsoKnownAs|^covers|^tags)$/;

/** Calls whose texts are code, queries, classes or a programmer's. */
const machineCall =
  /(?:^|\.)(?:cva|cn|clsx|sql|querySelector(?:All)?|closest|matches|addEventListener|removeEventListener|dispatchEvent|getItem|setItem|append|has|get|set|delete|includes|startsWith|endsWith|indexOf|split|RegExp|URL|createElement|setAttribute|getAttribute|useTexts|prepare|query|exec|Error|TypeError|RangeError|log|warn|error|debug|info|localeCompare|toLocaleString|toLocaleDateString|NumberFormat|DateTimeFormat|Collator|PluralRules|useState<\w+>|createHash|createHmac|getByRole|getByText|fetch|import)$/;

const problemCall =
  /^(?:Problem|\w*(?:[rR]efused|[pP]roblem|[cC]onflict|Allowed|NotFound|notFound|conflict|invalid\w*|unprocessable\w*|tooMany\w*|gone|Closed|expired|Expired))$/;

const attribute = (name: string): TextKind | 'machine' | undefined =>
  readAttribute.test(name) ? 'attribute' : machineAttribute.test(name) ? 'machine' : undefined;

const isProse = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  // Two words, or one that begins with a capital.
  /(?:^|[\s“(])[\p{L}’'-]+[,:]? +[\p{L}’'\d{“]|^\p{Lu}\p{Ll}+[.…?!]?$|\} [\p{Ll}]{2,}|[\p{Ll}]{2,} \{/u.test(text) &&
  // Classes, selectors, queries, headers, code.
  !/^(?:select|insert|update|delete|with|create|alter|drop|set|lock|notify|listen|begin|commit|on conflict|order by|where|and|or|left join|join)\s.*\b(?:from|into|set|table|as|=|by|on|mode|where)\b/is.test(
    text,
  ) &&
  !/(?:^|\s)[a-z]+(?:-[\w[\]./%()]+)*(?::[\w-]+)+(?:\s|$)|\b(?:px|py|mt|mb|ml|mr|gap|text|bg|border|rounded|flex|grid|min-w|max-w|w|h|p|m)-[\w[]+|^[\w./-]+$(?<![A-Z][a-z]+)|[;{}]\s*$(?<!\})|=>|<\/?[a-z]+[ >/]|^[a-z-]+\/[a-z]/u.test(
    text,
  );

/** The text of a literal or a template, with expressions in braces; undefined of other nodes. */
function literalOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [
    node.head.text,
    ...node.templateSpans.map((each) => `{${each.expression.getText()}}${each.literal.text}`),
  ].join('');
}

function nameOf(node: ts.Node): string | undefined {
  if (
    ts.isPropertyAssignment(node) ||
    ts.isJsxAttribute(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node)
  )
    return node.name.getText().replaceAll(/['"]/g, '');
  return undefined;
}

/** The kind by the place of the file alone. */
export function kindOfFile(file: string): TextKind {
  if (file.endsWith('.stories.tsx')) return 'guide';
  if (file.endsWith('.schema.ts')) return 'schema';
  if (!file.startsWith('apps/server/')) return 'text';
  if (/sms/.test(file)) return 'sms';
  if (/mail|letter|notice|digest|deadline\.rules/.test(file)) return 'mail';
  if (/pdf|workbook|csv|table-file|award-note|columns|report\.rules|listing-text/.test(file)) return 'document';
  if (/activity|job-log|log-changes/.test(file)) return 'activity';
  if (/notification/.test(file)) return 'notification';
  return 'text';
}

/** The screen of a file: its folder below the workspace's sources. */
export function screenOfFile(file: string): string {
  const below = file.replace(/^(?:packages|apps)\/([\w-]+)\/src\//, '$1/').replace(/^server\/modules\//, 'server/');
  const parts = below.split('/').slice(0, -1);
  return (parts[0] === 'server' ? parts.slice(0, 2) : parts.slice(0, 3)).join('/');
}

/** Every text of one source that a person reads. */
export function textsOf(file: string, source: string): ShownText[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: ShownText[] = [];
  const fileKind = kindOfFile(file);
  const screen = screenOfFile(file);
  const isStory = fileKind === 'guide';
  const add = (node: ts.Node, kind: TextKind, text: string) =>
    texts.push({
      file,
      line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      kind,
      screen,
      text: text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
    });
  /** `as` is the kind that the nearest named place gives; 'machine' where no person reads. */
  const visit = (node: ts.Node, as: TextKind | 'machine' | undefined): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isTaggedTemplateExpression(node)) {
      // Queries; what is filled in may still say something.
      if (ts.isTemplateExpression(node.template))
        for (const span of node.template.templateSpans) visit(span.expression, 'machine');
      return;
    }
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text) && as !== 'machine' && !isStory) add(node, 'jsx', node.text);
      return;
    }
    const text = literalOf(node);
    if (text !== undefined) {
      const named = as !== undefined && as !== 'machine';
      if (
        as !== 'machine' &&
        /\p{L}{2}/u.test(text) &&
        (isProse(text) || (as === 'attribute' && !isStory && /^\p{Lu}/u.test(text)))
      )
        add(node, named ? as : fileKind, text);
      if (ts.isTemplateExpression(node)) for (const span of node.templateSpans) visit(span.expression, as);
      return;
    }
    if (
      ts.isPropertyName(node) &&
      !ts.isComputedPropertyName(node) &&
      ts.isPropertyAssignment(node.parent) &&
      node.parent.name === node
    )
      return;
    let inside = as;
    if (ts.isObjectLiteralExpression(node)) {
      const names = new Set(node.properties.map((each) => each.name?.getText()));
      if (names.has('pointer') && names.has('message')) inside = fileKind === 'schema' ? 'schema' : 'problem';
      else if (names.has('subject') && (names.has('text') || names.has('body') || names.has('lines'))) inside = 'mail';
      ts.forEachChild(node, (child) => visit(child, inside));
      return;
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression.getText();
      if (machineCall.test(called)) inside = 'machine';
      else if (problemCall.test(called)) inside = 'problem';
    } else if (
      (ts.isBinaryExpression(node) && /^(?:===|!==|in|<|>)$/.test(node.operatorToken.getText())) ||
      ts.isCaseClause(node) ||
      ts.isElementAccessExpression(node)
    ) {
      if (ts.isCaseClause(node)) for (const each of node.statements) visit(each, as);
      return;
    } else if (ts.isPropertyAssignment(node) || ts.isJsxAttribute(node) || ts.isVariableDeclaration(node)) {
      const name = nameOf(node)!;
      const found = attribute(name);
      if (isStory) {
        if (name === 'guide' || name === 'story') inside = 'guide';
        else if (ts.isJsxAttribute(node)) return;
      } else if (found === 'attribute')
        inside =
          as === 'problem' || as === 'mail'
            ? as
            : fileKind !== 'text' || ts.isVariableDeclaration(node)
              ? fileKind
              : file.startsWith('apps/server/')
                ? 'text'
                : 'attribute';
      else if (found && !ts.isVariableDeclaration(node)) inside = found;
      if (/^pointer$/.test(name)) return;
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  // Of a story only its guide is a text of the product; the rest is what it shows and asserts.
  if (isStory) {
    const find = (node: ts.Node): void => {
      if (
        (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
        /^(?:guide|story)$/.test(node.name.getText())
      )
        visit(node.initializer!, 'guide');
      else ts.forEachChild(node, find);
    };
    find(tree);
  } else visit(tree, undefined);
  return texts;
}

/** The sources whose texts a person reads, by their paths from the root. */
export const textFiles = (): string[] =>
  globSync(
    [
      'packages/{ui,screens,host,evaluation}/src/**/*.{ts,tsx}',
      'apps/server/src/**/*.ts',
      'apps/{web,directory,helpdesk}/src/**/*.{ts,tsx}',
    ],
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        !/\.(?:test|bench|queries|d)\.tsx?$/.test(path) &&
        !/apps\/server\/src\/(?:db|testing|search|demo|tasks|events|config|main)\b|hindi|\/examples\/|\/story-|legal-documents|tokens\.ts|\/preview\//.test(
          path,
        ),
    )
    .toSorted((one, other) => (one < other ? -1 : 1));

/** Every text of the product that a person reads, in the order of the files. */
export const allTexts = (): ShownText[] =>
  textFiles().flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')));

if (import.meta.main) {
  const words = process.argv.slice(2).filter((word) => word !== '--faults');
  const rows = allTexts().filter((row) => words.every((word) => row.file.includes(word) || row.kind === word));
  if (process.argv.includes('--faults')) for (const { fault } of faultsOf(rows)) console.log(fault);
  else
    for (const { file, line, kind, screen, text } of [
      { file: 'file', line: 'line', kind: 'kind', screen: 'screen', text: 'text' },
      ...rows,
    ])
      console.log([file, line, kind, screen, text].join('\t'));
}
