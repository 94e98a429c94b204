/**
 * Puts `vd:` before every utility class that a source file writes, so that no class of a host means anything to our elements and none of ours
 * to the host's. A string is a class list where it stands in a class attribute or in cn() and cva(), and elsewhere when it cannot be anything
 * else. Only what Tailwind knows is touched.
 */
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node';
import ts from 'typescript';

export const classPrefix = 'vd:';

/** Marks without a rule of their own, to which other classes refer. */
const isMark = (token: string) => /^(group|peer)(\/[\w-]+)?$/.test(token);

/** Tells which words are utilities of the design system. */
export async function utilities(styleSheet: string): Promise<(token: string) => boolean> {
  const system = await loadDesignSystem(readFileSync(styleSheet, 'utf8'), { base: dirname(styleSheet) });
  const known = new Map<string, boolean>();
  return (token) => {
    let is = known.get(token);
    if (is === undefined) {
      is = isMark(token) || system.candidatesToCss([token])[0] != null;
      known.set(token, is);
    }
    return is;
  };
}

type Place = 'class' | 'other' | 'unknown';

const isClassName = (name: string) => /class(name)?$/i.test(name);

/** What the place of a string says about it, by the nearest thing around that says anything. */
function placeOf(node: ts.Node): Place {
  let child: ts.Node = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isJsxAttribute(parent)) return isClassName(parent.name.getText()) ? 'class' : 'other';
    if (ts.isPropertyAssignment(parent)) {
      if (parent.name === child) return 'other';
      const name = parent.name.getText();
      if (isClassName(name)) return 'class';
      if (name === 'defaultVariants') return 'other';
    }
    if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return 'other';
    if (ts.isElementAccessExpression(parent) && parent.argumentExpression === child) return 'other';
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isTypeNode(parent)) return 'other';
    if (ts.isCallExpression(parent) && parent.expression !== child) {
      const callee = parent.expression.getText();
      if (callee === 'cn' || callee === 'cva') return 'class';
      // `variants({ size: 'small' })` names variants; only a className among them is a class list.
      if (/(Variants|Sizes|variants|Class)$/.test(callee)) return 'other';
      return 'unknown';
    }
    if (ts.isFunctionLike(parent) || ts.isSourceFile(parent) || ts.isJsxElement(parent)) return 'unknown';
  }
  return 'unknown';
}

/** The code with prefixed classes, and the classes as they were. */
export function scopeClasses(
  code: string,
  fileName: string,
  isUtility: (token: string) => boolean,
  prefix = classPrefix,
): { code: string; classes: Set<string>; guesses: string[] } {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const classes = new Set<string>();
  const guesses: string[] = [];
  const edits: { start: number; end: number; text: string }[] = [];

  const visitText = (node: ts.Node, raw: string, start: number, openStart: boolean, openEnd: boolean) => {
    const tokens = raw.split(/\s+/).filter(Boolean);
    if (tokens.length === 0) return;
    const place = placeOf(node);
    if (place === 'other') return;
    const isWhole = tokens.every(isUtility);
    // Outside of a class attribute a lone word such as "hidden" is a word.
    const isUnmistakable = isWhole && (tokens.length > 1 || /[-:[]/.test(tokens[0]!));
    if (place === 'unknown') {
      if (!isUnmistakable) return;
      guesses.push(raw);
    }
    let text = '';
    let at = 0;
    for (const match of raw.matchAll(/\S+/g)) {
      const token = match[0];
      const isCut = (openStart && match.index === 0) || (openEnd && match.index + token.length === raw.length);
      text += raw.slice(at, match.index);
      if (isUtility(token) && !isCut) {
        classes.add(token);
        text += prefix + token;
      } else text += token;
      at = match.index + token.length;
    }
    text += raw.slice(at);
    if (text !== raw) edits.push({ start, end: start + raw.length, text });
  };
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const raw = code.slice(node.getStart() + 1, node.end - 1);
      visitText(node, raw, node.getStart() + 1, false, false);
    } else if (ts.isTemplateExpression(node)) {
      const { head, templateSpans } = node;
      const headRaw = code.slice(head.getStart() + 1, head.end - 2);
      visitText(head, headRaw, head.getStart() + 1, false, true);
      for (const { literal } of templateSpans) {
        const isTail = ts.isTemplateTail(literal);
        const raw = code.slice(literal.getStart() + 1, literal.end - (isTail ? 1 : 2));
        visitText(literal, raw, literal.getStart() + 1, true, !isTail);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return { code: result, classes, guesses };
}

/** Files whose strings are not classes but words about them. */
export const hasNoClasses = (file: string) => /[\\/]cn\.ts$|\.(stories|test|examples)\.tsx?$/.test(file);

/** Style sheet of the design system, from which the utilities are known. */
export const designSheet = join(import.meta.dirname, '../../packages/ui/src/styles.css');
