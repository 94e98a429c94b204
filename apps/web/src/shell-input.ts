/**
 * What a person does in the prerendered shell before the script is there must not be lost: text that was typed is given to the app's own
 * fields, and a form that was sent is sent again (the boot script held it back).
 */
type Held = { fields: { name: string; value: string; isChecked: boolean }[]; submitted: string | null };

declare global {
  interface Window {
    /** The form that was sent before the app started; set by the boot script. */
    millwrightHeldSubmit?: HTMLFormElement | null;
    /** True once the app takes submits itself. */
    millwrightIsStarted?: boolean;
  }
}

const controls = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[name]')];

/** Reads what the shell holds, before the app takes over. */
export function holdShellInput(root: HTMLElement): Held {
  return {
    fields: controls(root).map(({ name, value, checked }) => ({ name, value, isChecked: checked })),
    submitted: window.millwrightHeldSubmit ? (window.millwrightHeldSubmit.querySelector<HTMLInputElement>('input[name]')?.name ?? null) : null,
  };
}

/** Gives it to the app's fields as if it were typed now. */
export function giveShellInput(root: HTMLElement, held: Held): void {
  window.millwrightIsStarted = true;
  const now = controls(root);
  for (const { name, value, isChecked } of held.fields) {
    const control = now.find((candidate) => candidate.name === name);
    if (!control) continue;
    if (control.type === 'checkbox' || control.type === 'radio') {
      if (control.checked !== isChecked) control.click();
    } else if (value !== '') {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  const submitted = held.submitted && now.find(({ name }) => name === held.submitted);
  if (submitted) submitted.form?.requestSubmit();
}
