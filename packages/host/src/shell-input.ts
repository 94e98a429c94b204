/**
 * What a person does in the prerendered shell before the script is there must not be lost: text that was typed is given to the app's own
 * fields, a form that was sent is sent again (the boot script held it back), what was pressed last is pressed again, and the focus is where
 * it was, also where the app draws the page anew. Without the presses the list loads 0.2 kB less, and a press on what is drawn ahead is lost (decision 37).
 */
type Held = {
  /** What was typed, by field; goes on until it is given. */
  readonly values: Map<string, { value: string; isChecked: boolean }>;
  /** What has the focus, and how it is found again once it is drawn anew. */
  focus: Mark | null;
  /** What was pressed last. */
  press: Mark | null;
  /** What was typed was given once. */
  isGiven: boolean;
  stop: () => void;
};

/** An element of the drawn page, and how what stands for it is found. */
type Mark = { element: Element; likeness: string; path: readonly number[] };

declare global {
  interface Window {
    /** The form that was sent before the app started; set by the boot script. */
    millwrightHeldSubmit?: HTMLFormElement | null;
    /** The button or link that was pressed last before the app started; set by the boot script. */
    millwrightHeldPress?: HTMLElement | null;
    /** Whether the app answers what is done to an element, so that the boot script need not hold it; set once the app takes the page over. */
    millwrightTakes?: (element: Node) => boolean;
    /** True once the app has been given what was held. */
    millwrightIsStarted?: boolean;
  }
}

/** One of several radios of a name is a field of its own. */
const fieldOf = ({ type, name, value }: HTMLInputElement) => (type === 'radio' ? `${name}=${value}` : name);
const controls = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[name]')];

/** By what it is called and where it leads: a place in the page says nothing when the app shows more than the shell. */
const likenessOf = (element: Element, withAddress: boolean) =>
  [
    element.tagName,
    withAddress && element.getAttribute('href'),
    element.getAttribute('name'),
    element.getAttribute('aria-label'),
    element.textContent.trim(),
  ].join('\n');

/** What is drawn anew in the likeness of what was there. */
const findLike = (root: HTMLElement, selector: string, likeness: string, withAddress = true) =>
  [...root.querySelectorAll<HTMLElement>(selector)].find(
    (candidate) => likenessOf(candidate, withAddress) === likeness,
  );

/** The way from the first frame down to an element, as places among siblings; that of a page drawn ahead is below its wrapper. */
function pathTo(root: Element, element: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root && !at.hasAttribute('data-ahead') && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

const markOf = (root: HTMLElement, element: Element, withAddress = true): Mark => ({
  element,
  likeness: likenessOf(element, withAddress),
  path: pathTo(root, element),
});

/** What stands where the element stood, when it is one of the same kind. */
function atPlaceOf(root: HTMLElement, { element, path }: Mark): HTMLElement | undefined {
  const found = path.reduce<Element | undefined>((at, place) => at?.children[place], root);
  return found instanceof HTMLElement && found.tagName === element.tagName ? found : undefined;
}

const focusIn = (root: HTMLElement): Mark | null => {
  const element = document.activeElement;
  return element && element !== root && root.contains(element) ? markOf(root, element) : null;
};

/** Gives the focus to what stands for the element that had it, unless it is there still or someone has gone on. */
function giveFocus(root: HTMLElement, focus: Mark | null): void {
  if (!focus || focus.element.isConnected || document.activeElement !== document.body) return;
  const twin = findLike(root, focus.element.tagName, focus.likeness) ?? atPlaceOf(root, focus);
  // What the page with its data has not: on from where its content begins, not from the top of the window.
  (twin ?? root.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

const bar = '[data-slot=navbar]';
/** A link is held because its address was not known: it goes by its name. */
const pressIn = (root: HTMLElement): Mark | null =>
  window.millwrightHeldPress ? markOf(root, window.millwrightHeldPress, false) : null;

/**
 * What stands for what was pressed: taken over it is the same element; where the page was drawn anew, the one that is called the same. The
 * buttons of the bar are called after what is known by then (the person, the keys of this device), but are always the same ones.
 */
function pressedTwin(root: HTMLElement, press: Mark): HTMLElement | undefined {
  const { element, likeness } = press;
  if (element.isConnected) return element as HTMLElement;
  const isInBar = element.closest(bar) !== null;
  const area = isInBar ? bar : 'main';
  const kind = element.tagName === 'A' ? 'a' : 'button[type=button]';
  return findLike(root, `${area} ${kind}`, likeness, false) ?? (isInBar ? atPlaceOf(root, press) : undefined);
}

/**
 * Notes what the shell holds, and what is typed and pressed while the app takes over. The app must begin with that at once.
 *
 * @param isTakenOver The app takes the elements over as they are and answers what is done to them from now on, but for forms that are sent;
 *   else it answers for those that it draws anew.
 */
export function holdShellInput(root: HTMLElement, isTakenOver: boolean): Held {
  const drawn = [...root.children];
  // A form that is sent while React takes it over would be sent by the browser, which loads the page anew: it waits for what was typed.
  window.millwrightTakes = (element) =>
    isTakenOver ? !(element instanceof HTMLFormElement) : !drawn.some((part) => part.contains(element));
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
  // After the boot script's own.
  const onPress = () => {
    if (window.millwrightHeldPress !== held.press?.element) held.press = pressIn(root);
  };
  document.addEventListener('click', onPress, true);
  const held: Held = {
    values,
    focus: focusIn(root),
    press: pressIn(root),
    isGiven: false,
    stop: () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('click', onPress, true);
    },
  };
  return held;
}

/** Gives what was typed to the app's fields as if it were typed now; a second time, to those that have taken another value since. */
function giveValues(now: readonly HTMLInputElement[], held: Held, isAgain: boolean): void {
  for (const [field, { value, isChecked }] of held.values) {
    const control = now.find((candidate) => fieldOf(candidate) === field);
    if (!control || (isAgain && control.value === value && control.checked === isChecked)) continue;
    if (control.type === 'checkbox' || control.type === 'radio') {
      // A box that was taken over looks as it was pressed, but the app has not heard of it.
      if (control.type === 'radio' && !isChecked) continue;
      if (control.checked === isChecked && control.defaultChecked === isChecked) continue;
      control.checked = !isChecked;
      control.click();
    } else if (value !== '') {
      // The app takes a value for new only when it is another than the one that it met: empty first.
      control.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

/**
 * Gives the app what was done before it was there. Only for the first page.
 *
 * @param isSettled What its own effects put into fields, such as what the address says, is there: only then is it pressed and sent.
 */
export function giveShellInput(root: HTMLElement, held: Held, isSettled: boolean): void {
  if (window.millwrightIsStarted) return;
  const now = controls(root);
  giveFocus(root, held.focus);
  giveValues(now, held, held.isGiven);
  held.isGiven = true;
  if (!isSettled) return;
  window.millwrightIsStarted = true;
  window.millwrightTakes = () => true;
  held.stop();
  if (held.press) {
    const twin = pressedTwin(root, held.press);
    setTimeout(() => twin?.click());
  }
  const sent = window.millwrightHeldSubmit;
  if (!sent) return;
  const names = new Set(controls(sent).map(({ name }) => name));
  // After the app has drawn what was typed: a form may send its state and not its fields.
  setTimeout(() => now.find(({ name }) => names.has(name))?.form?.requestSubmit());
}
