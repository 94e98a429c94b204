// Rules of oxlint for tests and stories: a wait waits for a condition, and nothing is asserted about how long it took.
import { relative, sep } from 'node:path';

/** Files that may wait for a fixed time or read a clock, each with its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/testing/until.ts': 'polls a condition: every wait of a server test ends here',
  'apps/server/src/db/embedded.test.ts':
    'pauses less than the ten seconds after which another thread cuts a client off',
  'apps/server/src/db/kill-opening.test.ts': 'kills a server at a chosen moment of its work',
  'apps/server/src/two-processes.test.ts': 'pauses before it asks for another line, as a browser does',
  'apps/server/src/testing/server-process.ts': 'says how long a start took, which the test of kills prints',
  'packages/ui/src/story-time.ts': 'holds the clock of a story',
  'packages/screens/src/shared/story-clock.ts': 'stops the clock of a story',
  'tools/hosts/prepare.ts': 'looks whether the host is up, and prints how long each of its steps took',
};

/** As much of the syntax tree as the rules read. */
interface Node {
  type: string;
  parent?: Node;
  name?: string;
  value?: unknown;
  operator?: string;
  computed?: boolean;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
  left?: Node;
  right?: Node;
  argument?: Node;
  source?: Node;
  params?: Node[];
}
interface Context {
  filename: string;
  report: (problem: { node: Node; message: string }) => void;
}

const WAIT =
  'Wait for a condition instead of a fixed time: until(), expect.poll, waitFor or fake timers. Exceptions stand in tools/lint/waits.ts.';
const TIMING = 'Time nothing in a test: count the work, or measure it in `npm run bench`. See tools/lint/waits.ts.';

/** `name` of `name()`, `window.name()` and `globalThis.name()`. */
function globalName(callee: Node | undefined): string | undefined {
  if (callee?.type === 'Identifier') return callee.name;
  const isGlobal = ['window', 'globalThis', 'self'].includes(callee?.object?.name ?? '');
  return isGlobal && !callee?.computed ? callee?.property?.name : undefined;
}

/** `owner.member`, however it is called. */
const memberOf = ({ object, property, computed }: Node): string =>
  computed ? '' : `${object?.name ?? ''}.${property?.name ?? ''}`;

const isCallOf = (node: Node | undefined, member: string): boolean =>
  node?.type === 'CallExpression' && node.callee?.type === 'MemberExpression' && memberOf(node.callee) === member;

/** Whether it is a number that the source says: a literal, a constant in capitals, chance, or arithmetic of such. */
function isFixed(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number' && node.value > 0;
    case 'Identifier':
      return /^[A-Z][A-Z\d_]+$/.test(node.name ?? '');
    case 'UnaryExpression':
      return isFixed(node.argument);
    case 'BinaryExpression':
      return isFixed(node.left) || isFixed(node.right);
    case undefined:
    default:
      return isCallOf(node, 'Math.random');
  }
}

/** Whether the callback is what settles a promise: `new Promise((resolve) => setTimeout(resolve, anything))`. */
function settlesPromise(call: Node): boolean {
  const [callback] = call.arguments ?? [];
  for (let node = call.parent; node; node = node.parent) {
    if (!['ArrowFunctionExpression', 'FunctionExpression'].includes(node.type)) continue;
    const isExecutor = node.parent?.type === 'NewExpression' && node.parent.callee?.name === 'Promise';
    if (isExecutor && node.params?.some(({ name }) => name !== undefined && name === callback?.name)) return true;
  }
  return false;
}

const TIMERS = ['timers/promises', 'node:timers/promises'];
const CLOCKS = ['performance.now', 'process.hrtime', 'process.cpuUsage', 'process.threadCpuUsage', 'process.uptime'];

const isException = ({ filename }: Context): boolean =>
  relative(process.cwd(), filename).split(sep).join('/') in exceptions;

const noFixedWait = {
  create: (context: Context) => {
    if (isException(context)) return {};
    const report = (node: Node) => context.report({ node, message: WAIT });
    return {
      CallExpression: (node: Node) => {
        const { callee, arguments: values = [] } = node;
        if (callee?.type === 'MemberExpression' && callee.property?.name === 'waitForTimeout') report(node);
        if (globalName(callee) === 'setTimeout' && values.length > 1 && (isFixed(values[1]) || settlesPromise(node)))
          report(node);
      },
      ImportDeclaration: (node: Node) => TIMERS.includes(String(node.source?.value)) && report(node),
      ImportExpression: (node: Node) => TIMERS.includes(String(node.source?.value)) && report(node),
    };
  },
};

const noTiming = {
  create: (context: Context) => {
    if (isException(context)) return {};
    const report = (node: Node) => context.report({ node, message: TIMING });
    return {
      MemberExpression: (node: Node) => CLOCKS.includes(memberOf(node)) && report(node),
      // A time some minutes ago is data; a time since another is a measurement.
      BinaryExpression: (node: Node) => {
        if (node.operator !== '-') return;
        const isMeasured = isCallOf(node.left, 'Date.now') && node.right?.type === 'Identifier' && !isFixed(node.right);
        if (isMeasured || isCallOf(node.right, 'Date.now')) report(node);
      },
    };
  },
};

export default { meta: { name: 'waits' }, rules: { 'no-fixed-wait': noFixedWait, 'no-timing': noTiming } };
