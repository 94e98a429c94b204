// The loader of frames, without React and without anything else of ours: `<vendor-frame>` for pages that let no foreign script in. It makes the
// frame, hands it tokens, and keeps it as high as what it shows. Messages go to the server's exact origin, and count from its frame only.

import { tokenFrom } from '@millwright/api-client/token-session';

/** The widgets that a frame can show, by their elements. */
const widgets = ['vendor-search', 'vendor-card', 'vendor-reviews', 'vendor-enquiry', 'vendor-review-form'];
/** What the frame is asked to show, and how to look: its address has them under the same names. */
const asked = ['gstn', 'theme', 'density', 'locale'];
/** So long a frame may be silent before the host's own link takes its place again. */
const longestSilenceInMs = 10_000;

/**
 * A widget in a frame. Attributes: `widget`, `api-base`, `token-url` (asked by POST with this page's cookies, answers `{ "token": "…" }` of a
 * token made with `isFramed`), `gstn`, `theme`, `density`, `locale`, `label` (the frame's name for screen readers). The property `getToken` goes
 * before `token-url`. Events: `vd-event`, `vd-error`. What the host put inside is shown without script, and where no frame can be shown.
 */
class VendorFrame extends HTMLElement {
  static observedAttributes = ['widget', 'api-base', ...asked];

  /** Answers a widget token. */
  declare getToken: (() => Promise<string>) | undefined;

  #frame: HTMLIFrameElement | undefined;
  #hosts: ChildNode[] = [];
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isDrawing = false;

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
    this.#draw();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    this.#giveBack();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#draw();
  }

  /** Origin of the Millwright server; empty while the attribute is none. */
  get #origin(): string {
    const base = this.getAttribute('api-base') ?? '';
    return /^https?:/.test(base) && URL.canParse(base) ? new URL(base).origin : '';
  }

  /** Once for all changes of one turn. */
  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      if (!this.isConnected) return;
      const widget = this.getAttribute('widget') ?? 'vendor-search';
      if (!this.#origin)
        return this.#fail('INVALID_API_BASE', 'A vendor-frame needs the address of Millwright in api-base.');
      if (!widgets.includes(widget)) return this.#fail('UNKNOWN_WIDGET', `There is no widget "${widget}" for frames.`);
      const address = new URL(`/embed/${widget}`, this.#origin);
      address.searchParams.set('origin', location.origin);
      for (const name of asked) {
        const value = this.getAttribute(name);
        if (value) address.searchParams.set(name, value);
      }
      const frame = document.createElement('iframe');
      frame.title = this.getAttribute('label') ?? 'Vendors';
      // By script, not by an attribute: a strict policy for styles has nothing against it.
      Object.assign(frame.style, { display: 'block', width: '100%', height: '300px', border: '0' });
      frame.src = address.href;
      if (!this.#frame) this.#hosts = [...this.childNodes];
      this.#frame = frame;
      this.replaceChildren(frame);
      clearTimeout(this.#silence);
      // A browser does not tell a page that a frame could not be loaded, or may not be shown here.
      this.#silence = setTimeout(
        () => this.#fail('FRAME_UNAVAILABLE', `${address.origin} shows no frame here.`),
        longestSilenceInMs,
      );
    });
  }

  /** Takes the frame away; what the host put inside stands there again. */
  #giveBack(): void {
    clearTimeout(this.#silence);
    if (!this.#frame) return;
    this.#frame = undefined;
    this.replaceChildren(...this.#hosts);
  }

  #fail(code: string, message: string): void {
    this.#giveBack();
    this.#tell('vd-error', { code, message, status: 0, requestId: null });
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  readonly #hear = ({ origin, source, data }: MessageEvent): void => {
    if (!this.#frame || origin !== this.#origin || source !== this.#frame.contentWindow) return;
    clearTimeout(this.#silence);
    const { type, height, detail } = (data ?? {}) as { type?: string; height?: number; detail?: unknown };
    if (type === 'vd-height' && typeof height === 'number') this.#frame.style.height = `${height}px`;
    if (type === 'vd-event' || type === 'vd-error') this.#tell(type, detail);
    if (type === 'vd-ready') void this.#give(this.#frame.contentWindow!, origin);
  };

  /** Answers the frame's wish for a token. Without one the frame says so itself. */
  async #give(frame: Window, origin: string): Promise<void> {
    try {
      frame.postMessage({ type: 'vd-token', token: await this.#token() }, origin);
    } catch (cause) {
      frame.postMessage({ type: 'vd-no-token', status: (cause as { status?: number } | null)?.status }, origin);
      console.error(cause);
    }
  }

  async #token(): Promise<string> {
    if (this.getToken) return this.getToken();
    const url = this.getAttribute('token-url');
    if (!url) throw new Error('A vendor-frame needs token-url or getToken.');
    return tokenFrom(url);
  }
}

// A page may have the script twice, in two versions: the first one stays.
if (!customElements.get('vendor-frame')) customElements.define('vendor-frame', VendorFrame);
