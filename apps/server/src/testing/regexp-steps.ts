/** One instruction of a compiled pattern; targets are places in the program. */
type Instruction =
  | { kind: 'character'; matches: (codePoint: string) => boolean }
  | { kind: 'either'; first: number; second: number }
  | { kind: 'jump'; to: number }
  | { kind: 'start' | 'end' | 'accept' }
  | { kind: 'look'; program: Instruction[]; isNegative: boolean };

/**
 * Counts what a backtracking matcher does for a pattern: a measure of its work that no other program on the machine changes.
 * `mostSteps` ends what takes longer. Knows what the contract's patterns use: classes, escapes, groups, lookaheads, alternatives, counts and both anchors.
 */
export function compileForSteps(
  pattern: string,
  mostSteps = Infinity,
): (text: string) => { isMatch: boolean; steps: number } {
  const program = parse(pattern);
  return (text) => {
    const characters = [...text];
    const counter = { steps: 0, mostSteps };
    for (let at = 0; at <= characters.length && counter.steps < mostSteps; at++)
      if (run(program, characters, at, counter)) return { isMatch: true, steps: counter.steps };
    return { isMatch: false, steps: counter.steps };
  };
}

function run(
  program: Instruction[],
  characters: readonly string[],
  from: number,
  counter: { steps: number; mostSteps: number },
): boolean {
  const threads: number[] = [0, from];
  while (threads.length > 0 && counter.steps < counter.mostSteps) {
    let at = threads.pop()!;
    let place = threads.pop()!;
    for (let isAlive = true; isAlive && counter.steps < counter.mostSteps;) {
      counter.steps++;
      const instruction = program[place]!;
      switch (instruction.kind) {
        case 'accept':
          return true;
        case 'character':
          isAlive = at < characters.length && instruction.matches(characters[at]!);
          at++;
          place++;
          break;
        case 'either':
          threads.push(instruction.second, at);
          place = instruction.first;
          break;
        case 'jump':
          place = instruction.to;
          break;
        case 'start':
          isAlive = at === 0;
          place++;
          break;
        case 'end':
          isAlive = at === characters.length;
          place++;
          break;
        case 'look':
          isAlive = run(instruction.program, characters, at, counter) !== instruction.isNegative;
          place++;
      }
    }
  }
  return false;
}

function parse(pattern: string): Instruction[] {
  let at = 0;
  const peek = () => pattern[at];
  const take = (text: string) => pattern.startsWith(text, at) && ((at += text.length), true);

  const alternatives = (): Instruction[] => {
    let program = sequence();
    while (take('|')) {
      const other = sequence();
      program = [
        { kind: 'either', first: 1, second: program.length + 2 },
        ...moved(program, 1),
        { kind: 'jump', to: program.length + other.length + 2 },
        ...moved(other, program.length + 2),
      ];
    }
    return program;
  };
  const sequence = (): Instruction[] => {
    const program: Instruction[] = [];
    while (at < pattern.length && peek() !== '|' && peek() !== ')') program.push(...moved(term(), program.length));
    return program;
  };
  const term = (): Instruction[] => {
    if (take('^')) return [{ kind: 'start' }];
    if (take('$')) return [{ kind: 'end' }];
    for (const [opening, isNegative] of [
      ['(?!', true],
      ['(?=', false],
    ] as const)
      if (take(opening)) return [{ kind: 'look', program: [...closed(), { kind: 'accept' }], isNegative }];
    const one = take('(?:') || take('(') ? closed() : [character()];
    const [least, most] = count();
    if (pattern[at] === '?') throw new Error(`A lazy count is not known: ${pattern}`);
    return repeated(one, least, most);
  };
  const closed = () => {
    const inner = alternatives();
    if (!take(')')) throw new Error(`Not a pattern: ${pattern}`);
    return inner;
  };
  const character = (): Instruction => {
    const source = /^(\[(\\.|[^\]\\])*\]|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\p\{\w+\}|\\[^\d]|.)/su.exec(
      pattern.slice(at),
    )![0];
    at += source.length;
    const form = new RegExp(`^${source}$`, 'u');
    const known = new Map<string, boolean>();
    const matches = (codePoint: string) => {
      let isMatch = known.get(codePoint);
      if (isMatch === undefined) known.set(codePoint, (isMatch = form.test(codePoint)));
      return isMatch;
    };
    return { kind: 'character', matches };
  };
  const count = (): [number, number] => {
    if (take('*')) return [0, Infinity];
    if (take('+')) return [1, Infinity];
    if (take('?')) return [0, 1];
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at));
    if (!counted) return [1, 1];
    at += counted[0].length;
    const least = Number(counted[1]);
    return [least, counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : Infinity];
  };

  const program = alternatives();
  if (at < pattern.length) throw new Error(`Not a pattern: ${pattern}`);
  return [...program, { kind: 'accept' }];
}

function repeated(one: Instruction[], least: number, most: number): Instruction[] {
  const program: Instruction[] = [];
  for (let number = 0; number < least; number++) program.push(...moved(one, program.length));
  if (most === Infinity) {
    const begin = program.length;
    program.push({ kind: 'either', first: begin + 1, second: begin + one.length + 2 });
    program.push(...moved(one, begin + 1), { kind: 'jump', to: begin });
    return program;
  }
  const end = program.length + (most - least) * (one.length + 1);
  for (let number = least; number < most; number++) {
    program.push({ kind: 'either', first: program.length + 1, second: end });
    program.push(...moved(one, program.length));
  }
  return program;
}

const moved = (program: readonly Instruction[], by: number): Instruction[] =>
  program.map((instruction) =>
    instruction.kind === 'jump'
      ? { ...instruction, to: instruction.to + by }
      : instruction.kind === 'either'
        ? { ...instruction, first: instruction.first + by, second: instruction.second + by }
        : instruction,
  );
