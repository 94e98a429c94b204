// What components say of themselves in English, read from their sources: what of it is still there in another language was forgotten.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const components = join(import.meta.dirname, '../../../packages/ui/src');

/** One text: as it is, or with gaps where something is put in. */
export interface OwnText {
  component: string;
  pattern: RegExp;
}

/** Between few letters, as in "3 of 12", only figures are put in: any words would be found between those of a text that was given. */
function exactly(parts: readonly string[]): RegExp {
  const gap = parts.join('').replaceAll(/\P{L}/gu, '').length < 4 ? '[\\d,.–]+' : '.+';
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join(gap)}$`, 's');
}

const partsOf = (node: ts.TemplateExpression) => [
  node.head.text,
  ...node.templateSpans.map(({ literal }) => literal.text),
];

/** The texts of every `const english: Texts<'…'> = { … }`. */
export function readOwnTexts(): OwnText[] {
  const found: OwnText[] = [];
  for (const file of globSync('*/*.tsx', { cwd: components })) {
    if (file.includes('.stories.')) continue;
    const source = readFileSync(join(components, file), 'utf8');
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const add = (component: string, parts: string[]) => {
      // A frame such as "{author}: {text}" has no word of a language, and SHA-256 is called so in each.
      if (/\p{Ll}{2}/u.test(parts.join(' '))) found.push({ component, pattern: exactly(parts) });
    };
    const read = (node: ts.Node, component: string): void => {
      if (ts.isJsxAttribute(node)) return;
      if (ts.isTemplateExpression(node)) add(component, partsOf(node));
      else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(component, [node.text.trim()]);
      ts.forEachChild(node, (child) => read(child, component));
    };
    const visit = (node: ts.Node): void => {
      const component = ts.isVariableDeclaration(node) && /^Texts<'(\w+)'>$/.exec(node.type?.getText() ?? '')?.[1];
      if (component) read((node as ts.VariableDeclaration).initializer!, component);
      else ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

/** What a story gives to its component: its texts, but not those that its `play` looks for. */
export function readGiven(file: string): RegExp[] {
  const given: RegExp[] = [];
  const source = readFileSync(file, 'utf8');
  const visit = (node: ts.Node): void => {
    const isAsync =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
    const name = ts.isPropertyAssignment(node) ? node.name.getText() : '';
    if (isAsync || name === 'play' || name === 'guide') return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node))
      given.push(exactly([node.text.replaceAll(/\s+/g, ' ').trim()]));
    if (ts.isTemplateExpression(node)) given.push(exactly(partsOf(node)));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return given;
}

/** Those of the texts in a page that a component says of itself in English, but for those that were given to it. */
export function leftInEnglish(texts: readonly string[], given: readonly RegExp[], own: readonly OwnText[]): string[] {
  return texts.flatMap((text) => {
    // Letters of another language: what is Latin in it was put in.
    if (given.some((pattern) => pattern.test(text)) || /[^\p{Script=Latin}\P{L}]/u.test(text)) return [];
    const said = own.find(({ pattern }) => pattern.test(text));
    return said ? [`"${text}" of ${said.component}`] : [];
  });
}
