import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { hindi } from './hindi.tsx';
import { LanguageProvider, useLocale, useTexts, type Language, type Texts } from './language.tsx';
import { passwordRules } from './strength-meter/password-strength.ts';

const sources = globSync('*/*.tsx', { cwd: import.meta.dirname })
  .filter((file) => !file.includes('.stories.'))
  .map((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX) };
  });

/** The texts of one component in its own file: `const english: Texts<'pagination'> = { … }`. */
function componentOf(node: ts.Node): string | undefined {
  if (!ts.isVariableDeclaration(node) || !node.type) return undefined;
  return /^Texts<'(\w+)'>$/.exec(node.type.getText())?.[1];
}

/** Attributes that are seen or read out; properties of components of ours that are drawn as they are. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|label|placeholder|title|abbr|text)$/;

const textOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)
    ? node.text.trim()
    : undefined;

/** Names of keys and of HTML stand in code, not before eyes. */
const isTechnical = (text: string) =>
  /^(Arrow(Up|Down|Left|Right)|Escape|Enter|Tab|Home|End|Page(Up|Down)|Backspace|Delete|Ctrl|Shift|PDF|IST|Asia\/Kolkata|noopener noreferrer)$/.test(
    text,
  );

/** What a person would read that does not stand among the texts of a component. */
function strayTexts(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, isSpoken: boolean): void => {
    if (componentOf(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isNewExpression(node)) return;
    // Classes and the thrown words of programmers.
    if (ts.isCallExpression(node) && /^(cva|cn|useTexts|\w+Variants)$/.test(node.expression.getText())) return;
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText();
      if (/className|^d$/i.test(name)) return;
      isSpoken = spoken.test(name);
    } else if (ts.isJsxElement(node) || ts.isBinaryExpression(node) || ts.isElementAccessExpression(node))
      isSpoken = false;
    const text = textOf(node);
    const isSentence =
      text !== undefined &&
      /^(\p{Lu}\p{Ll}+\b|[\p{L}’']+ [\p{L}’']+)/u.test(text) &&
      !/[[\]]|-\p{L}+ |:\p{Ll}/u.test(text);
    if (
      text &&
      /\p{L}{2}/u.test(text) &&
      (ts.isJsxText(node) || isSpoken || isSentence) &&
      !isTechnical(text) &&
      text !== '&nbsp;'
    )
      found.push(`${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`);
    ts.forEachChild(node, (child) => visit(child, isSpoken));
  };
  visit(tree, false);
  return found;
}

describe('the texts of components', () => {
  test('stand among the texts of their component, which a language replaces, and nowhere else', () => {
    expect(sources.length).toBeGreaterThan(70);
    expect(sources.flatMap(({ tree }) => strayTexts(tree))).toEqual([]);
  });

  test.each([
    ['a text in JSX', 'const A = () => <b>Close</b>'],
    ['a name that is read out', 'const A = () => <b aria-label="Close" />'],
    ['a default of a property', "const A = ({ closeLabel = 'Close' }) => <b aria-label={closeLabel} />"],
    ['a joined text', 'const A = ({ n }) => <b title={`${n} results`} />'],
    ['a choice of two', "const A = ({ n }) => <p>{n === 1 ? 'One file' : 'files to send'}</p>"],
  ])('are found elsewhere: %s', (_, source) => {
    expect(
      strayTexts(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)),
    ).not.toEqual([]);
  });

  test('are asked for by the component, and every component of the list has them', () => {
    const declared: string[] = [];
    const asked: string[] = [];
    for (const { tree } of sources) {
      declared.push(...[...tree.text.matchAll(/: Texts<'(\w+)'>/g)].map(([, name]) => name!));
      asked.push(...[...tree.text.matchAll(/useTexts\('(\w+)'/g)].map(([, name]) => name!));
    }
    // What several components share stands in a file beside them.
    const shared = ['dayAndTime', 'rupeeUnits'];
    expect(new Set(declared)).toEqual(new Set(Object.keys(hindi.texts).filter((name) => !shared.includes(name))));
    expect(declared.length).toBe(new Set(declared).size);
    expect(declared.filter((name) => !asked.includes(name))).toEqual([]);
  });

  test('of one that lacks a text, or has one too many, are a type error', () => {
    // @ts-expect-error -- it lacks removeLabel
    const short: Texts<'chip'> = {};
    // @ts-expect-error -- it has one that no other language has
    const long: Texts<'chip'> = { removeLabel: (name) => name, addLabel: 'Add' };
    // @ts-expect-error -- of another form
    const other: Texts<'chip'> = { removeLabel: 'Remove' };
    expect([short, long, other]).toHaveLength(3);
  });
});

/** Every text of a language with where it stands; functions are called with words and figures. */
function allTexts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    // What is given takes no part: figures where words would stand.
    const call = value as (...given: unknown[]) => unknown;
    const given = /fileUpload\.versionTitle|consentLine/.test(path)
      ? [['1', '2']]
      : /gallery\.openLabel/.test(path)
        ? [{ alt: '1' }]
        : /rangeLabel/.test(path)
          ? [{ first: 1, last: 2 }, 3]
          : null;
    const calls = given
      ? [given]
      : /approvalCard\.decidedBy/.test(path)
        ? [
            ['pending', '1'],
            ['delegated', '1'],
            ['approved', '1'],
          ]
        : [
            [0, 0, 0, 0, 0],
            [1, 1, 1, 1, 1],
            [2, 2, 2, 2, 2],
            [90, 90, 90, 90, 90],
            [5400, 5400, 5400, 5400, 5400],
          ];
    return calls.flatMap((each) => allTexts(call(...each), path));
  }
  if (isValidElement(value)) return [[path, renderToStaticMarkup(value).replaceAll(/<[^>]*>/g, '')]];
  return Object.entries(value as object).flatMap(([name, text]) => allTexts(text, path ? `${path}.${name}` : name));
}

describe('Hindi', () => {
  // Names and marks that are the same in every language, and forms without words.
  const same = new Set([
    'otpField.label',
    'versionHistory.hashLabel',
    'auctionPanel.rank',
    'comparisonSheet.rank',
    'comparisonSheet.field',
    'chatThread.arrived',
    'progress.percent',
  ]);

  test('is written in its own letters, with Latin digits', () => {
    const texts = allTexts(hindi.texts, '');
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter(([path, text]) => !same.has(path) && !/\p{Script=Devanagari}/u.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /[०-९]/.test(text))).toEqual([]);
    // What stays Latin has no other name in Hindi either; am and pm stand in its times as its locale writes them.
    const latin = new Set(texts.flatMap(([, text]) => text.match(/\p{Script=Latin}{2,}/gu) ?? []));
    expect([...latin].toSorted()).toEqual([
      'Ctrl',
      'Enter',
      'Escape',
      'JPEG',
      'OTP',
      'PNG',
      'SHA',
      'Shift',
      'WebP',
      'am',
      'pm',
    ]);
  });

  test('has one form of each letter: the dot below is a mark of its own, as keyboards write it', () => {
    expect(allTexts(hindi.texts, '').filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
  });

  test('knows each rule of a password', () => {
    expect(Object.keys(hindi.texts.strengthMeter.rules)).toEqual(passwordRules.map(({ id }) => id));
  });
});

describe('a component', () => {
  const english: Texts<'toast'> = { region: 'Notifications', close: 'Close' };
  const Spoken = ({ labels }: { labels?: { region?: string; close?: string } }) => {
    const texts = useTexts('toast', english, labels);
    return [texts.region, texts.close, useLocale()].join(', ');
  };
  const say = (language: Language | null, labels?: { region?: string; close?: string }) =>
    renderToStaticMarkup(LanguageProvider({ language, children: createElement(Spoken, { labels }) }));

  test('speaks English by itself and the language around it otherwise', () => {
    expect(renderToStaticMarkup(createElement(Spoken, {}))).toBe('Notifications, Close, en-IN');
    expect(say(null)).toBe('Notifications, Close, en-IN');
    expect(say(hindi)).toBe('सूचनाएँ, बंद करें, hi-IN');
  });

  test('says what it is given in every language; undefined is nothing given, an empty text is', () => {
    expect(say(hindi, { close: 'Done', region: undefined })).toBe('सूचनाएँ, Done, hi-IN');
    expect(say(hindi, { close: '' })).toBe('सूचनाएँ, , hi-IN');
  });

  test('stays English where a language lacks it', () => {
    expect(say({ locale: 'ta-IN', texts: {} })).toBe('Notifications, Close, ta-IN');
  });
});
