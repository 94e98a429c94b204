/**
 * What a person does in the prerendered shell before the script is there must not be lost: text that was typed is given to the app's own
 * fields, a form that was sent is sent again (the boot script held it back), a button that was pressed is pressed again, and the focus is
 * where it was, also where the app draws the page anew.
 */
type Held = {
  /** What was typed, by field; goes on until it is given. */
  readonly values: Map<string, { value: string; isChecked: boolean }>;
  /** What has the focus, and how it is found again once it is drawn anew. */
  focus: { element: Element; likeness: string; path: readonly number[] } | null;
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

/** By what it is called and where it leads: a place in the page says nothing when the app shows more than the shell. */
const likenessOf = (element: Element) =>
  [element.tagName, element.getAttribute('href'), element.getAttribute('name'), element.textContent.trim()].join('\n');

/** What is drawn anew in the likeness of what was there. */
const findLike = (root: HTMLElement, selector: string, likeness: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].find((candidate) => likenessOf(candidate) === likeness);

/** The way from the first frame down to an element, as places among siblings; that of a page drawn ahead is below its wrapper. */
function pathTo(root: Element, element: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root && !at.hasAttribute('data-ahead') && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

const focusIn = (root: HTMLElement): Held['focus'] => {
  const element = document.activeElement;
  if (!element || element === root || !root.contains(element)) return null;
  return { element, likeness: likenessOf(element), path: pathTo(root, element) };
};

/** Gives the focus to what stands for the element that had it, unless it is there still or someone has gone on. */
function giveFocus(root: HTMLElement, focus: Held['focus']): void {
  if (!focus || focus.element.isConnected || document.activeElement !== document.body) return;
  const atPlace = focus.path.reduce<Element | undefined>((at, place) => at?.children[place], root);
  const twin =
    findLike(root, focus.element.tagName, focus.likeness) ??
    (atPlace?.tagName === focus.element.tagName ? atPlace : undefined);
  if (twin instanceof HTMLElement) twin.focus({ preventScroll: true });
}

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
  const onFocus = () => {
    held.focus = focusIn(root);
  };
  document.addEventListener('focusin', onFocus);
  const held: Held = {
    values,
    focus: focusIn(root),
    stop: () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('focusin', onFocus);
    },
  };
  return held;
}

/** Gives it to the app's fields as if it were typed now. Only the first call does. */
export function giveShellInput(root: HTMLElement, held: Held): void {
  if (window.millwrightIsStarted) return;
  window.millwrightIsStarted = true;
  held.stop();
  giveFocus(root, held.focus);
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
  if (pressed) {
    // Taken over, it is the same button; where the page was drawn anew, the one that is called the same. Without one nothing is meant.
    const button = pressed.isConnected ? pressed : findLike(root, 'main button[type=button]', likenessOf(pressed));
    setTimeout(() => button?.click());
  }
  const sent = window.millwrightHeldSubmit;
  if (!sent) return;
  const names = new Set(controls(sent).map(({ name }) => name));
  // After the app has drawn what was typed: a form may send its state and not its fields.
  setTimeout(() => now.find(({ name }) => names.has(name))?.form?.requestSubmit());
}
