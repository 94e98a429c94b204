/** Files exempt from texts-rules.ts until they are rewritten. Do not add any. */
export const notDone: readonly string[] = [];
