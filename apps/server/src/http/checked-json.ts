/**
 * Answers that are put together from text. A part of an answer (a card, a block of facets) is held against the contract's own schema once,
 * when its text is made, and then sent as often as it is asked for without being validated or serialized again.
 */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { components } from '@millwright/contract/types';
import type { OperationId } from '@millwright/contract/operations';
import { answerPointer, compileAnswerSchema, fieldProblems } from './contract.ts';
import type { Answer } from './handler.ts';

type Schemas = components['schemas'];
declare const checked: unique symbol;
/** Values that are asked for without being anybody's are not remembered without end. */
const MAX_BEGINNINGS = 100_000;

/** JSON text of a value that kept to the contract when the text was made. Only a checker makes one. */
export type CheckedJson = string & { readonly [checked]: true };

/** A part of an answer breaks the contract; the caller is told of a fault of ours and sees nothing of it. */
export class BrokenAnswer extends Error {
  constructor(schema: string, check: ValidateFunction) {
    const violations = fieldProblems(check.errors, '').map(({ pointer, message }) => `${pointer || '/'} ${message}`);
    super(`A part of an answer breaks the contract (${schema}): ${violations.join('; ')}`);
  }
}

/** Makes text of values of one schema of the contract; throws BrokenAnswer for a value that is none. Compiles at the first value. */
export function checkerOf<Name extends keyof Schemas>(
  name: Name,
): { json: (value: Schemas[Name]) => CheckedJson; assert: (value: Schemas[Name]) => void } {
  const assert = assertionOf(`#/components/schemas/${name}`);
  return { json: (value) => jsonAfter(assert, value), assert };
}

/** The same for a property of a schema. */
export function checkerOfProperty<Name extends keyof Schemas, Key extends Extract<keyof Schemas[Name], string>>(
  name: Name,
  key: Key,
): { json: (value: Schemas[Name][Key]) => CheckedJson } {
  const assert = assertionOf(`#/components/schemas/${name}/properties/${key}`);
  return { json: (value) => jsonAfter(assert, value) };
}

/** The same for the whole answer of an operation. */
export function checkerOfAnswer<Id extends OperationId>(id: Id): { json: (value: Answer<Id>) => CheckedJson } {
  const assert = assertionOf(answerPointer(id));
  return { json: (value) => jsonAfter(assert, value) };
}

/**
 * How the values of facets begin as text, `{"value":"…","count":`. Facets are new for every question while their values are not: a value is
 * checked and written once, and from then on only its count follows, a whole number far below the contract's bound.
 */
export function beginningsOfFacetValues(): (value: string) => Uint8Array {
  const values = checkerOf('FacetValues');
  const beginnings = new Map<string, Uint8Array>();
  return (value) => {
    let bytes = beginnings.get(value);
    if (bytes === undefined) {
      bytes = Buffer.from(values.json([{ value, count: 0 }]).slice(1, -'0}]'.length));
      if (beginnings.size < MAX_BEGINNINGS) beginnings.set(value, bytes);
    }
    return bytes;
  };
}

function assertionOf(pointer: string): (value: unknown) => void {
  let check: ValidateFunction | null = null;
  return (value) => {
    check ??= compileAnswerSchema(pointer);
    if (!check(value)) throw new BrokenAnswer(pointer, check);
  };
}

function jsonAfter(assert: (value: unknown) => void, value: unknown): CheckedJson {
  assert(value);
  return JSON.stringify(value) as CheckedJson;
}

/**
 * The body of an answer whose parts were all checked; `Shape` is what it holds. Handlers return it in place of the object. May be kept and
 * sent again: it must then hold nothing that only one company may see.
 */
export class CheckedAnswer<Shape> {
  declare readonly shape: Shape;
  readonly bytes: Buffer;
  /** The bytes compressed, once somebody asked for them so. */
  gzipped: Buffer | null = null;

  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}
