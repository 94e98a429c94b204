type Ask = (leave: () => void) => void;

let ask: Ask | null = null;

/** Has a page with unsaved changes ask before it is left; null: it may be left. The host asks by `leavePage`. */
export const setLeaveQuestion = (next: Ask | null): void => {
  ask = next;
};

/** Leaves the page, at once or when the person agrees. Answers whether it asks first. */
export function leavePage(leave: () => void): boolean {
  if (!ask) leave();
  else
    ask(() => {
      ask = null;
      leave();
    });
  return ask !== null;
}
