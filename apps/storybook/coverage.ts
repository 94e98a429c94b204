// Reads what each component's stories say of themselves and holds it against behaviours.json: which story proves which behaviour
// and state. `npm run coverage` writes the tables that Storybook shows, of components and of screens; tools/behaviours.test.ts fails on a gap.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import type { ComponentState } from '@millwright/ui/component-guide';
import { componentGroups } from './.storybook/title.ts';

const componentsFolder = join(import.meta.dirname, '../../packages/ui/src');

export const states: ComponentState[] = [
  'keyboard',
  'screen-reader',
  'sizes',
  'disabled-reason',
  'loading',
  'error',
  'long-text',
];

/** What one story says of itself, as far as it is written out in its file. */
export interface StoryFacts {
  name: string;
  tags: string[];
  covers: string[];
  /** Whether its `play`, or a function of the file that it calls, calls `expect`. */
  isAsserting: boolean;
  /** Whether its `play`, or a function of the file that it calls, presses or types anything. */
  isActing: boolean;
  hasCaption: boolean;
}

/** What the stories of one component say. */
export interface ComponentFacts {
  name: string;
  /** Title and id as its stories give them: the title begins with the group that it stands in. */
  title?: string;
  id?: string;
  guide?: {
    status?: string;
    alsoKnownAs?: string[];
    purpose?: string;
    avoid?: string[];
    anatomy?: Record<string, string>;
    keyboard?: Record<string, string>;
    knownIssues?: string[];
    without?: Record<string, string>;
  };
  /** Of a screen: the states that it cannot have, with the reason (`parameters.states`). */
  states?: Record<string, string>;
  stories: StoryFacts[];
}

type Objects = Map<string, ts.Expression>;

function bare(node: ts.Expression): ts.Expression {
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}

/** The value of one property of an object as written, spread objects of the same file included. */
function propertyOf(node: ts.Expression | undefined, name: string, objects: Objects): ts.Expression | undefined {
  if (!node) return undefined;
  const object = bare(node);
  if (ts.isIdentifier(object)) return propertyOf(objects.get(object.text), name, objects);
  if (ts.isPropertyAccessExpression(object)) {
    return propertyOf(propertyOf(object.expression, object.name.text, objects), name, objects);
  }
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties.toReversed()) {
    if (ts.isSpreadAssignment(property)) {
      const found = propertyOf(property.expression, name, objects);
      if (found) return found;
    } else if (property.name && nameOf(property.name) === name) {
      if (ts.isPropertyAssignment(property)) return property.initializer;
      if (ts.isShorthandPropertyAssignment(property)) return objects.get(name);
      if (ts.isMethodDeclaration(property)) return property as unknown as ts.Expression;
    }
  }
  return undefined;
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

/** A value that is written out: strings, lists and objects of them. Anything else is undefined. */
function literalOf(node: ts.Expression | undefined, objects: Objects): unknown {
  if (!node) return undefined;
  const value = bare(node);
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return `${String(literalOf(value.left, objects))}${String(literalOf(value.right, objects))}`;
  }
  if (ts.isIdentifier(value)) return literalOf(objects.get(value.text), objects);
  if (ts.isPropertyAccessExpression(value)) {
    return literalOf(propertyOf(value.expression, value.name.text, objects), objects);
  }
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.flatMap((element) =>
      ts.isSpreadElement(element)
        ? (literalOf(element.expression, objects) as unknown[])
        : [literalOf(element, objects)],
    );
  }
  if (ts.isObjectLiteralExpression(value)) {
    return Object.fromEntries(
      value.properties.flatMap((property): Array<[string, unknown]> => {
        if (ts.isSpreadAssignment(property)) {
          return Object.entries((literalOf(property.expression, objects) as object | undefined) ?? {});
        }
        if (ts.isPropertyAssignment(property))
          return [[nameOf(property.name), literalOf(property.initializer, objects)]];
        return [];
      }),
    );
  }
  return undefined;
}

/** What asserts: `expect`, and the assertions that stories of screens share (story-states.ts). */
const asserting: ReadonlySet<string> = new Set(['expect', 'expectFailure', 'expectFailureWithRetry']);
/** What stands for a hand: the events of a person, and the assertions of stories that press something. */
const acting: ReadonlySet<string> = new Set(['userEvent', 'fireEvent', 'expectFailureWithRetry']);

/** Reads one file of stories; `text` is its source. */
export function readStories(name: string, text: string): ComponentFacts {
  const file = ts.createSourceFile(`${name}.tsx`, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const objects: Objects = new Map();
  const functions = new Map<string, ts.Node>();
  const exported: string[] = [];
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: variable, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(variable) || !initializer) continue;
      objects.set(variable.text, initializer);
      if (ts.isArrowFunction(initializer)) functions.set(variable.text, initializer);
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) exported.push(variable.text);
    }
  }

  /** Whether a node calls one of the functions named, by itself, by a function of this file or by the play of another story. */
  function isCalling(
    names: ReadonlySet<string>,
    node: ts.Node | undefined,
    seen: ReadonlySet<string> = new Set(),
  ): boolean {
    if (!node) return false;
    if (ts.isIdentifier(node) && !seen.has(node.text)) {
      if (names.has(node.text)) return true;
      const called = functions.get(node.text);
      if (called && isCalling(names, called, new Set([...seen, node.text]))) return true;
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'play') {
      const other = propertyOf(node.expression, 'play', objects);
      if (other && other !== node && isCalling(names, other, seen)) return true;
    }
    return node.getChildren().some((child) => isCalling(names, child, seen));
  }

  const list = (node: ts.Expression | undefined) => (literalOf(node, objects) as string[] | undefined) ?? [];
  const meta = file.statements.find(ts.isExportAssignment)?.expression;
  const stories = exported.map((story): StoryFacts => {
    const object = objects.get(story);
    const parameters = propertyOf(object, 'parameters', objects);
    const description = propertyOf(propertyOf(parameters, 'docs', objects), 'description', objects);
    const statement = object?.parent.parent.parent;
    return {
      name: story,
      tags: list(propertyOf(object, 'tags', objects)),
      covers: list(propertyOf(parameters, 'covers', objects)),
      isAsserting: isCalling(asserting, propertyOf(object, 'play', objects)),
      isActing: isCalling(acting, propertyOf(object, 'play', objects)),
      hasCaption:
        Boolean(literalOf(propertyOf(description, 'story', objects), objects)) ||
        (statement !== undefined && ts.getJSDocCommentsAndTags(statement).length > 0),
    };
  });
  const parameters = propertyOf(meta, 'parameters', objects);
  return {
    name,
    title: literalOf(propertyOf(meta, 'title', objects), objects) as string | undefined,
    id: literalOf(propertyOf(meta, 'id', objects), objects) as string | undefined,
    guide: literalOf(propertyOf(parameters, 'guide', objects), objects) as ComponentFacts['guide'],
    states: literalOf(propertyOf(parameters, 'states', objects), objects) as ComponentFacts['states'],
    stories,
  };
}

/** The components of packages/ui and what their stories say. */
export function readComponents(): ComponentFacts[] {
  return globSync('*/', { cwd: componentsFolder })
    .map((path) => basename(path))
    .filter((name) => existsSync(join(componentsFolder, name, `${name}.tsx`)))
    .toSorted()
    .map((name) => {
      const files = globSync('*.stories.tsx', { cwd: join(componentsFolder, name) }).map((path) =>
        readStories(name, readFileSync(join(componentsFolder, name, path), 'utf8')),
      );
      const { title, id, guide } = files.find((file) => file.guide) ?? {};
      return {
        name,
        title,
        id,
        guide,
        stories: files.flatMap(({ stories }) => stories),
      };
    });
}

/** Types whose members stand in the table of properties. */
const isPropertyType = /(Props|Variants|Wiring|Wishes|Options)$/;

/**
 * The properties without a description in one source of a component, as `ButtonProps.size`: members of exported types whose name says
 * that they are properties. The table in Storybook and the tooltip in an editor show what is written above each.
 */
export function undescribedProperties(text: string): string[] {
  const file = ts.createSourceFile('component.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const membersOf = (node: ts.Node): ts.TypeElement[] => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return [...node.members];
    if (ts.isParenthesizedTypeNode(node)) return membersOf(node.type);
    return ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node) ? node.types.flatMap(membersOf) : [];
  };
  return file.statements.flatMap((statement) => {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported || !isPropertyType.test(statement.name.text)) return [];
    return membersOf(ts.isInterfaceDeclaration(statement) ? statement : statement.type)
      .filter((member) => member.name && ts.getJSDocCommentsAndTags(member).length === 0)
      .map((member) => `${statement.name.text}.${member.name!.getText()}`);
  });
}

/** The sources whose properties are described: the components and the widgets for other products. */
export function describedSources(): Array<{ path: string; text: string }> {
  const packages = join(import.meta.dirname, '../../packages');
  return globSync(['ui/src/*/*.tsx', 'screens/src/widgets/*.tsx'], { cwd: packages })
    .filter((path) => !/\.(stories|test|examples)\.tsx$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(packages, path), 'utf8') }));
}

const behaviourTable = JSON.parse(readFileSync(new URL('behaviours.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string>
>;

/** The behaviours that a component must have, by id, from behaviours.json; its states are not among them. */
export const behavioursOf = (name: string): Record<string, string> => behaviourTable[name] ?? {};

/** The components that behaviours.json names. */
export const namedComponents: string[] = Object.keys(behaviourTable);

/** The names that stand between quotes anywhere in the sources of packages/ui; a slot that is none of them does not exist. */
function quotedNames(): Set<string> {
  const files = globSync('*/*.tsx', { cwd: componentsFolder }).filter((path) => !path.endsWith('.stories.tsx'));
  const texts = files.map((path) => readFileSync(join(componentsFolder, path), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/['"`]([a-z][a-z0-9-]*)['"`]/g)].map(([, name]) => name!)));
}

let slots: Set<string> | undefined;

/** What a component's documentation lacks, one sentence each; `own` are the behaviours that it must have. */
export function problemsOf({ name, title, id, guide, stories }: ComponentFacts, own: Record<string, string>): string[] {
  const problems: string[] = [];
  if (!componentGroups.some((group) => title?.startsWith(`${group}/`)))
    problems.push('its title names no group of the sidebar');
  if (id !== `components-${name}`) problems.push(`its id is not components-${name}, which links and pictures rely on`);
  const isIn = (tag: string) => stories.filter(({ tags }) => tags.includes(tag));
  if (stories[0]?.name !== 'Overview') problems.push('its first story is not Overview');
  for (const tag of ['do', 'dont']) {
    if (isIn(tag).length === 0) problems.push(`no story is tagged ${tag}`);
    for (const { name, hasCaption } of isIn(tag)) if (!hasCaption) problems.push(`${name} does not say why`);
  }
  if (!guide) problems.push('it has no guide');
  else {
    for (const key of ['status', 'purpose', 'avoid', 'anatomy', 'keyboard'] as const)
      if (guide[key] === undefined) problems.push(`its guide has no ${key}`);
    if (JSON.stringify(guide).includes('TODO')) problems.push('its guide has a TODO');
    if (Object.keys(guide.anatomy ?? {}).length === 0) problems.push('its anatomy is empty');
    slots ??= quotedNames();
    for (const slot of Object.keys(guide.anatomy ?? {}))
      if (!slots.has(slot)) problems.push(`its anatomy names the slot ${slot}, which does not exist`);
  }
  const known = new Set<string>([...Object.keys(own), ...states]);
  const covered = new Set(stories.flatMap(({ covers }) => covers));
  for (const { name, covers, isAsserting } of stories) {
    for (const id of covers) if (!known.has(id)) problems.push(`${name} covers ${id}, which does not exist`);
    if (covers.length > 0 && !isAsserting) problems.push(`${name} covers ${covers.join(', ')} but asserts nothing`);
  }
  for (const id of Object.keys(own)) if (!covered.has(id)) problems.push(`no story covers ${id}`);
  for (const state of states) {
    const reason = guide?.without?.[state];
    if (!covered.has(state) && !reason) problems.push(`no story covers ${state}, and nothing says why not`);
    if (covered.has(state) && reason) problems.push(`${state} is covered and said to be impossible`);
  }
  return problems;
}

/** What is proved of one component: the names of the stories by behaviour or state, and why a state cannot be. */
export interface ComponentCoverage {
  name: string;
  /** The group of the sidebar that it stands in, and its name there. */
  group: string;
  label: string;
  alsoKnownAs: string[];
  status?: string;
  proofs: Record<string, string[]>;
  without: Record<string, string>;
}

/** The table as the file holds it, one component on a line. */
export function coverageText(): string {
  const rows = readComponents().map(({ name, title = '', guide, stories }): ComponentCoverage => {
    const [group = '', label = ''] = title.split('/');
    const ids = [...Object.keys(behavioursOf(name)), ...states];
    const storiesOf = (id: string) => stories.filter(({ covers }) => covers.includes(id)).map((story) => story.name);
    return {
      name,
      group,
      label,
      alsoKnownAs: guide?.alsoKnownAs ?? [],
      status: guide?.status,
      proofs: Object.fromEntries(ids.map((id) => [id, storiesOf(id)])),
      without: guide?.without ?? {},
    };
  });
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}
