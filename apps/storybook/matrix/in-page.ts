// Runs in the page of a story: each function stands alone, since its source is sent there.

/** What sticks out of the page at the sides or is cut off inside its box, one line each. */
export function findCutOff(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const width = root.clientWidth;
  const describe = (element: Element) => {
    const slot = element.closest('[data-slot]')?.getAttribute('data-slot') ?? '';
    return `<${element.tagName.toLowerCase()}> in ${slot} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  };
  if (root.scrollWidth > width) problems.push(`the page is ${root.scrollWidth} px wide in ${width}`);
  const isScrolledOrHidden = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === 'hidden' || style.display === 'none' || style.opacity === '0') return true;
      if (style.clipPath !== 'none' || style.clip !== 'auto') return true;
      // What lies in a part that scrolls, or is moved out of its frame on purpose (a gallery), can be reached.
      if (at !== element && /auto|scroll|hidden|clip/.test(style.overflowX)) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll(
    '#storybook-root *, body > :not(#storybook-root, .sb-wrapper, script) *',
  )) {
    if (!(element instanceof HTMLElement)) continue;
    const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const isControl = element.matches('button, input, select, textarea, a[href]');
    if (!hasOwnText && !isControl) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    if ((box.right > width + 1 || box.left < -1) && !isScrolledOrHidden(element))
      problems.push(`${describe(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
    const style = getComputedStyle(element);
    const isCut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (hasOwnText && isCut && style.textOverflow !== 'ellipsis' && !isScrolledOrHidden(element))
      problems.push(`${describe(element)} is cut off: ${element.scrollWidth} px in ${element.clientWidth}`);
  }
  return [...new Set(problems)].slice(0, 10);
}

/** Controls that cannot be seen, or whose focus cannot, where the system's colours replace ours. */
export function findLostInForcedColours(): string[] {
  const problems: string[] = [];
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), select, textarea, [role=switch], [role=slider], [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
      !element.closest('[aria-hidden=true], [inert], .sb-wrapper'),
  );
  const look = (element: HTMLElement) => {
    // The ring may be drawn on the frame around a field, or on what a hidden native control stands for.
    const parts = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
    return parts.map((part) => {
      if (!part) return '';
      const style = getComputedStyle(part);
      return `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor} ${style.borderTopColor} ${style.borderTopWidth} ${style.textDecorationLine}`;
    });
  };
  const name = (element: HTMLElement) =>
    `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}" in ${element.closest('[data-slot]')?.getAttribute('data-slot') ?? 'the story'}`;
  for (const control of controls.slice(0, 40)) {
    if (control.matches(':disabled')) continue;
    (document.activeElement as HTMLElement | null)?.blur();
    const before = look(control);
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    const after = look(control);
    const isRinged = after.some((line, index) => line !== before[index]);
    if (!isRinged) problems.push(`the focus of ${name(control)} cannot be seen`);
  }
  for (const control of controls.slice(0, 80)) {
    const hasText = Boolean(control.textContent?.trim() || (control as HTMLInputElement).value);
    const hasPicture = control.querySelector('svg, img') !== null;
    const isNative = control.matches('input:not([type=text], [type=search], [type=email], [type=tel])');
    // A native input may lie over what is drawn for it, as over the boxes of a code.
    const drawn = [control, control.parentElement, ...(control.parentElement?.querySelectorAll('*') ?? [])].slice(
      0,
      30,
    );
    const isBordered = drawn.some((part) => {
      if (!part) return false;
      const style = getComputedStyle(part);
      return (
        (style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0) ||
        (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) ||
        style.forcedColorAdjust === 'none'
      );
    });
    if (!hasText && !hasPicture && !isNative && !isBordered && !control.matches('[tabindex="0"]'))
      problems.push(`${name(control)} has nothing that can be seen`);
  }
  return [...new Set(problems)].slice(0, 10);
}

/** What still moves where less motion is wanted: anything that runs for ever or longer than 0.2 s and moves, grows or turns. */
export function findMotion(): string[] {
  return document
    .getAnimations()
    .filter((animation) => {
      const timing = animation.effect?.getComputedTiming();
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      const isMoving = frames.some((frame) =>
        ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'backgroundPosition', 'backgroundPositionX'].some(
          (property) => property in frame,
        ),
      );
      return animation.playState === 'running' && isMoving && Number(timing?.activeDuration ?? 0) > 200;
    })
    .map((animation) => `${(animation as CSSAnimation).animationName ?? 'a transition'} moves`);
}

/** Everything that is read in the page, by eye or aloud: texts, and the attributes that name or describe. */
export function findTexts(): string[] {
  const texts = new Set<string>();
  const add = (text: string | null | undefined) => {
    const plain = text?.replaceAll(/\s+/g, ' ').trim();
    if (plain) texts.add(plain);
  };
  for (const element of document.querySelectorAll(
    '#storybook-root *, body > :not(#storybook-root, .sb-wrapper, script) *',
  )) {
    if (element.closest('script, style, .sb-wrapper')) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt', 'abbr'])
      add(element.getAttribute(name));
    // What JSX joins is several nodes; what is read is one text.
    for (const node of element.childNodes) if (node.nodeType === 3) add(node.textContent);
    const isPlain = [...element.childNodes].every((node) => node.nodeType === 3);
    if (isPlain) add(element.textContent);
  }
  return [...texts];
}

/**
 * Figures that are turned round where the text runs from right to left: an amount with its sign or unit, a size, a time of the day, whose
 * last letter stands before its first.
 */
export function findTurnedFigures(): string[] {
  const figure =
    /[+−±]₹?\d[\d,.]*(?:\s(?:L|Cr|lakh|crore))?|₹?\d[\d,.]*\s(?:L|Cr|lakh|crore|kB|MB|GB)\b|\d{1,2}:\d\d\s[ap]m(?:\sIST)?|₹?\d+–₹?\d+/g;
  const problems: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const placeOf = (node: Node, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('script, style, .sb-wrapper, svg')) continue;
    for (const match of (node.textContent ?? '').matchAll(figure)) {
      const first = placeOf(node, match.index);
      const last = placeOf(node, match.index + match[0].length - 1);
      if (first.width > 0 && Math.abs(first.top - last.top) < 2 && last.left < first.left)
        problems.push(`"${match[0]}" in ${node.parentElement?.closest('[data-slot]')?.getAttribute('data-slot')}`);
    }
  }
  return [...new Set(problems)];
}

/** The first actions of a view, where there is more than one: buttons and links that are filled with the accent colour. */
export function findSecondPrimary(): string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = 'var(--color-accent)';
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const view = dialogs[dialogs.length - 1] ?? document.querySelector('main') ?? document.body;
  const primaries = [...view.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).backgroundColor === accent &&
      !element.matches('[aria-current], [aria-pressed="true"], [aria-checked="true"]'),
  );
  return primaries.length < 2 ? [] : primaries.map((element) => `"${(element.textContent ?? '').trim().slice(0, 40)}"`);
}
