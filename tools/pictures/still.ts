// Runs in the page before anything else: each function stands alone, since its source is sent there.

/** What the page keeps for the one who runs the stories and takes their pictures. */
export interface Stillness {
  /** Resolves when the story has been drawn, its `play` has ended and all that follows it; with what went wrong. */
  finished: () => Promise<string[]>;
  /** Shows another story in this page, as the sidebar does; `finished` is that story's from now on. */
  show: (id: string) => void;
  /** Errors that nobody has caught since the story began. */
  uncaught: () => string[];
  /** Resolves when nothing is under way in the page any more; with what still was, when it took too long. */
  settle: () => Promise<string[]>;
  /** Requests that the mocks never answer. */
  held: () => number;
  /** The height of all that can be seen, in CSS pixels. */
  height: () => number;
  /** Puts the page into a theme, as the app does it. */
  setTheme: (theme: string) => void;
  /** Shows the places of the bar, or leaves their room empty: they are there all the same, and keep the focus. */
  setBar: (isShown: boolean) => void;
}

interface Channel {
  on: (event: string, listener: (data: never) => void) => void;
  emit: (event: string, data: object) => void;
}

/** Stops the clock and chance, hides the caret, and tells when the page is still. */
export function installStillness(now: number): void {
  // A clock that stands still; a story that moves it does so by replacing Date.now.
  const RealDate = Date;
  RealDate.now = () => now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], newTarget: Function) =>
      Reflect.construct(target, values.length > 0 ? values : [target.now()], newTarget) as Date,
    apply: (target) => new target(target.now()).toString(),
  });

  let seed = 1;
  Math.random = () => {
    // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  // Taking a picture of more than the viewport tells the page that it was resized, which it was not: menus would close.
  let size = `${innerWidth} ${innerHeight}`;
  addEventListener('resize', (event) => {
    const next = `${innerWidth} ${innerHeight}`;
    if (next === size) event.stopImmediatePropagation();
    size = next;
  });

  const caret = new CSSStyleSheet();
  caret.replaceSync('* { caret-color: transparent !important }');
  addEventListener('DOMContentLoaded', () => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, caret];
  });

  // Short timers are work in hand (what is debounced, what is shown a little later). One that was set by one that was set by one is
  // a clock that ticks, and no end can be waited for. What shall never come (msw) waits for the longest time there is. A long one that
  // would come after the play has ended does not come either: in how many pictures a toast is still there is a matter of the machine's speed.
  const never = 2_147_483_647;
  const shortInMilliseconds = 600;
  const deepest = 3;
  let depth = 0;
  let held = 0;
  let hasEnded = false;
  const timers = new Map<number, number>();
  const realSetTimeout = window.setTimeout.bind(window);
  const realClearTimeout = window.clearTimeout.bind(window);
  const wrappedSetTimeout = (handler: TimerHandler, delay = 0, ...values: unknown[]) => {
    if (delay >= never) held += 1;
    const own = depth + 1;
    const id = realSetTimeout(() => {
      timers.delete(id);
      if (hasEnded && delay > shortInMilliseconds) return;
      depth = own;
      try {
        if (typeof handler === 'function') (handler as (...given: unknown[]) => void)(...values);
      } finally {
        depth = 0;
      }
    }, delay);
    if (delay <= shortInMilliseconds && own <= deepest) timers.set(id, delay);
    return id;
  };
  window.setTimeout = wrappedSetTimeout as typeof setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id !== undefined) timers.delete(id);
    realClearTimeout(id);
  }) as typeof clearTimeout;

  // What the browser does beside the page is work in hand as well: reading a file, drawing and hashing one.
  let elsewhere = 0;
  const watch = (owner: object, method: string) => {
    const real = Reflect.get(owner, method) as (...values: unknown[]) => Promise<unknown>;
    Reflect.set(owner, method, function (this: unknown, ...values: unknown[]) {
      elsewhere += 1;
      return real.apply(this, values).finally(() => (elsewhere -= 1));
    });
  };
  watch(globalThis, 'createImageBitmap');
  watch(OffscreenCanvas.prototype, 'convertToBlob');
  watch(HTMLImageElement.prototype, 'decode');
  for (const method of ['arrayBuffer', 'text', 'bytes']) watch(Blob.prototype, method);
  if (globalThis.SubtleCrypto) watch(SubtleCrypto.prototype, 'digest');

  // Beside a film this browser now and then draws no frame until it is asked for a picture: then a long while counts as one.
  const longestFrameInMilliseconds = 2000;
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      realSetTimeout(resolve, longestFrameInMilliseconds);
    });
  const idle = () =>
    new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: longestFrameInMilliseconds });
      realSetTimeout(resolve, longestFrameInMilliseconds);
    });

  /** Ends what moves: what has an end is put there, what has none is put to its beginning. */
  const endAnimations = () => {
    let count = 0;
    for (const animation of document.getAnimations()) {
      // What follows scrolling has no time of its own and stands still.
      if (animation.timeline !== document.timeline || !['running', 'paused'].includes(animation.playState)) continue;
      count += 1;
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
    return count;
  };

  let mutations = 0;
  new MutationObserver((records) => {
    mutations += records.length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const underWay = () => {
    const found: string[] = [];
    if (timers.size > 0) found.push(`${timers.size} timers (${[...new Set(timers.values())].join(', ')} ms)`);
    if (elsewhere > 0) found.push(`${elsewhere} files or drawings`);
    if (document.fonts.status !== 'loaded') found.push('fonts');
    for (const picture of document.images) {
      if (picture.loading === 'lazy') picture.loading = 'eager';
      if (!picture.complete) found.push(`the picture ${picture.src.slice(0, 80)}`);
    }
    const moving = endAnimations();
    if (moving > 0) found.push(`${moving} animations`);
    return found;
  };

  const settle = async () => {
    const limit = performance.now() + 10_000;
    for (;;) {
      const before = mutations;
      const found = underWay();
      await idle();
      await frame();
      await frame();
      if (found.length === 0 && underWay().length === 0 && mutations === before) return [];
      if (performance.now() > limit) return found.length > 0 ? found : [`${mutations - before} changes of the page`];
    }
  };

  // What the story before has left is none of this one's; the same once that one is gone from the page.
  const forget = () => {
    localStorage.clear();
    sessionStorage.clear();
    seed = 1;
    held = 0;
    hasEnded = false;
    timers.clear();
    uncaught.length = 0;
    scrollTo(0, 0);
  };

  const uncaught: string[] = [];
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error) uncaught.push(`uncaught: ${String(error).slice(0, 300)}`);
  });
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    uncaught.push(`unhandled: ${String(reason).slice(0, 300)}`);
  });

  let shown = new URLSearchParams(location.search).get('id');
  let problems: string[] = [];
  let { promise: finished, resolve: finish } = Promise.withResolvers<string[]>();
  let channel: Channel | undefined;
  Object.defineProperty(globalThis, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set(given: Channel) {
      channel = given;
      const failures = [
        'playFunctionThrewException',
        'storyThrewException',
        'storyErrored',
        'unhandledErrorsWhilePlaying',
        'configError',
      ];
      for (const event of failures)
        given.on(event, (data: { message?: string; description?: string } | Array<{ message?: string }>) => {
          const [first] = Array.isArray(data) ? data : [data];
          const text = first?.message ?? (first as { description?: string } | undefined)?.description ?? '';
          problems.push(`${event}: ${text.slice(0, 300)}`);
          if (event === 'configError') finish(problems);
        });
      given.on('storyMissing', () => finish(['there is no such story']));
      given.on('storyPrepared', ({ id }: { id: string }) => {
        if (id === shown) forget();
      });
      given.on('storyFinished', ({ storyId, status }: { storyId: string; status: string }) => {
        if (storyId !== shown) return;
        hasEnded = true;
        if (status !== 'success' && problems.length === 0) problems.push(`it ended with ${status}`);
        finish(problems);
      });
    },
  });
  const show = (id: string) => {
    shown = id;
    problems = [];
    ({ promise: finished, resolve: finish } = Promise.withResolvers<string[]>());
    channel!.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  };

  const height = () => {
    let bottom = 0;
    for (const element of document.querySelectorAll('body *')) {
      // The frame of the story is as high as the window, whatever is in it.
      if (element.id === 'storybook-root' || element.closest('.sb-wrapper, script, style')) continue;
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) bottom = Math.max(bottom, box.bottom + scrollY);
    }
    // With the shadow and the ring of the lowest one; what scrolls inside something else cannot be seen.
    return Math.min(Math.ceil(bottom) + 24, Math.max(document.documentElement.scrollHeight, innerHeight));
  };

  const setTheme = (theme: string) => {
    document.documentElement.dataset['theme'] = theme;
  };

  const noBar = new CSSStyleSheet();
  noBar.replaceSync('[data-slot=navbar] nav ul { opacity: 0 !important }');
  const setBar = (isShown: boolean) => {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== noBar);
    document.adoptedStyleSheets = isShown ? others : [...others, noBar];
  };

  const stillness: Stillness = {
    finished: () => finished,
    show,
    uncaught: () => [...uncaught],
    settle,
    held: () => held,
    height,
    setTheme,
    setBar,
  };
  Object.assign(globalThis, { stillness });
}
