const LOOK_AGAIN_AFTER_IN_MS = 20;
/** Ends a test that would hang; no measure of speed. */
const HANGS_AFTER_IN_MS = 60_000;

/** Waits for a condition. Throws when it never comes true; `what` names it then. */
export async function until(condition: () => unknown, what = String(condition)): Promise<void> {
  const hangsAt = Date.now() + HANGS_AFTER_IN_MS;
  while (!(await condition())) {
    if (Date.now() > hangsAt) throw new Error(`Never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER_IN_MS));
  }
}
