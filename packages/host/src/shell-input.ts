/**
 * What a person does in the prerendered shell before the script is there must not be lost: text that was typed is given to the app's own
 * fields, a form that was sent is sent again (the boot script held it back), and a button that was pressed is pressed again.
 */
type Held = {
  /** What was typed, by field; goes on until it is given. */
  readonly values: Map<string, { value: string; isChecked: boolean }>;
  stop: () => void;
};

declare global {
  interface Window {
    /** The form that was sent before the app started; set by the boot script. */
    millwrightHeldSubmit?: HTMLFormElement | null;
    /** The button that was pressed last before the app started; set by the boot script. */
    millwrightHeldPress?: HTMLButtonElement | null;
    /** True once the app takes submits itself. */
    millwrightIsStarted?: boolean;
  }
}

/** One of several radios of a name is a field of its own. */
const fieldOf = ({ type, name, value }: HTMLInputElement) => (type === 'radio' ? `${name}=${value}` : name);
const controls = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[name]')];

/** Notes what the shell holds, and what is typed while the app takes over. */
export function holdShellInput(root: HTMLElement): Held {
  const values: Held['values'] = new Map();
  const note = (control: HTMLInputElement) =>
    values.set(fieldOf(control), { value: control.value, isChecked: control.checked });
  for (const control of controls(root)) note(control);
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name) note(target);
  };
  // Above the app's own listeners: the taking over itself may set a field, but fires no event.
  document.addEventListener('input', onInput, true);
  return { values, stop: () => document.removeEventListener('input', onInput, true) };
}

/** Gives it to the app's fields as if it were typed now. Only the first call does. */
export function giveShellInput(root: HTMLElement, held: Held): void {
  if (window.millwrightIsStarted) return;
  window.millwrightIsStarted = true;
  held.stop();
  const now = controls(root);
  for (const [field, { value, isChecked }] of held.values) {
    const control = now.find((candidate) => fieldOf(candidate) === field);
    if (!control) continue;
    if (control.type === 'checkbox') {
      if (control.checked !== isChecked) control.click();
    } else if (control.type === 'radio') {
      if (isChecked && !control.checked) control.click();
    } else if (value !== '') {
      // The app takes a value for new only when it is another than the one that it met: empty first.
      control.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  const pressed = window.millwrightHeldPress;
  // Taken over, it is the same button; where the page was drawn anew it is gone, and so is what was meant by it.
  if (pressed?.isConnected) setTimeout(() => pressed.click());
  const sent = window.millwrightHeldSubmit;
  if (!sent) return;
  const names = new Set(controls(sent).map(({ name }) => name));
  // After the app has drawn what was typed: a form may send its state and not its fields.
  setTimeout(() => now.find(({ name }) => names.has(name))?.form?.requestSubmit());
}
