import type { OperationId } from '@millwright/contract/operations';

/** Not randomUUID, which a page without https does not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The keys under which writes may be sent again. The same write has the same key until it was answered, whoever sends it: when the answer was
 * lost, the next press acts no second time. An answer that says that nobody knows what happened (500 and above) is none.
 */
export function createRetryKeys() {
  const keys = new Map<string, string>();
  return {
    of(id: OperationId, args: unknown) {
      const write = `${id} ${JSON.stringify(args)}`;
      const value = keys.get(write) ?? newKey();
      keys.set(write, value);
      return { value, answered: () => void keys.delete(write) };
    },
  };
}
