// The loader of frames, without React and without anything else of ours: `<vendor-frame>` for pages that let no foreign script in. It makes the
// frame, hands it tokens, and keeps it as high as what it shows. Messages go to the server's exact origin, and count from its frame only.

import { tokenFrom } from '@millwright/api-client/token-session';

/** The widgets that a frame can show, by their elements. */
const widgets = ['vendor-search', 'vendor-card', 'vendor-reviews', 'vendor-enquiry', 'vendor-review-form'];
/** What the frame is asked to show, and how to look: its address has them under the same names. */
const asked = ['gstn', 'theme', 'density', 'locale'];

/**
 * A widget in a frame. Attributes: `widget`, `api-base`, `token-url` (asked by POST with this page's cookies, answers `{ "token": "…" }` of a
 * token made with `isFramed`), `gstn`, `theme`, `density`, `locale`, `label` (the frame's name for screen readers). The property `getToken` goes
 * before `token-url`. Events: `vd-event`, `vd-error`.
 */
class VendorFrame extends HTMLElement {
  static observedAttributes = ['widget', 'api-base', ...asked];

  /** Answers a widget token. */
  declare getToken: (() => Promise<string>) | undefined;

  #frame: HTMLIFrameElement | undefined;
  #isDrawing = false;

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
    this.#draw();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    this.#frame?.remove();
    this.#frame = undefined;
  }

  attributeChangedCallback(): void {
    if (this.#frame) this.#draw();
  }

  /** Origin of the Millwright server; empty while the attribute is none. */
  get #origin(): string {
    const base = this.getAttribute('api-base') ?? '';
    return URL.canParse(base) ? new URL(base).origin : '';
  }

  /** Once for all changes of one turn. */
  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      const widget = this.getAttribute('widget') ?? 'vendor-search';
      if (!this.isConnected || !this.#origin || !widgets.includes(widget)) return;
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
      this.#frame = frame;
      // What the host put in is for pages without the script.
      this.replaceChildren(frame);
    });
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  readonly #hear = ({ origin, source, data }: MessageEvent): void => {
    if (!this.#frame || origin !== this.#origin || source !== this.#frame.contentWindow) return;
    const { type, height, detail } = (data ?? {}) as { type?: string; height?: number; detail?: unknown };
    if (type === 'vd-height' && typeof height === 'number') this.#frame.style.height = `${height}px`;
    if (type === 'vd-event' || type === 'vd-error') this.#tell(type, detail);
    if (type === 'vd-ready') void this.#give(this.#frame.contentWindow!, origin);
  };

  /** Answers the frame's wish for a token. Without one the frame says so itself, when it has waited. */
  async #give(frame: Window, origin: string): Promise<void> {
    try {
      frame.postMessage({ type: 'vd-token', token: await this.#token() }, origin);
    } catch (cause) {
      frame.postMessage({ type: 'vd-no-token' }, origin);
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
