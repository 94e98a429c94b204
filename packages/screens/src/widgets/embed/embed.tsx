import { tokenFrom } from '@millwright/api-client/token-session';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { VendorProvider, type VendorProviderProps, type WidgetAppearance } from '../provider.tsx';
import type { VendorAction } from '../vendor-actions.tsx';
import type { VendorHit } from '../vendor-card.tsx';
import { widgetStyles } from './widget-styles.ts';

// The build puts Preact in place of React here; each widget comes when a page has one.
const VendorCard = lazyPart(async () => ({ default: (await import('../vendor-card.tsx')).VendorCard }));
const VendorSearch = lazyPart(async () => ({ default: (await import('../vendor-search.tsx')).VendorSearch }));
const VendorReviews = lazyPart(async () => ({ default: (await import('../rating-summary.tsx')).VendorReviews }));
const VendorEnquiry = lazyPart(async () => ({ default: (await import('../contact-enquiry.tsx')).VendorEnquiry }));
const VendorReviewForm = lazyPart(async () => ({ default: (await import('../review-form.tsx')).VendorReviewForm }));

let sheets: CSSStyleSheet[] | undefined;

/** Made by script, not by an element or an attribute: a strict Content-Security-Policy has nothing against it. */
function sharedSheets(): CSSStyleSheet[] {
  if (!sheets) {
    const host = new CSSStyleSheet();
    host.replaceSync(':host{display:block}:host([hidden]){display:none}');
    const widgets = new CSSStyleSheet();
    widgets.replaceSync(widgetStyles);
    sheets = [host, widgets];
  }
  return sheets;
}

const wordsOf = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

/**
 * A widget as an element for pages of any kind. Attributes: `api-base`, `token-url`, `theme`, `density`, `locale`, `time-zone`; everything
 * that is not a text is a property. Events bubble and leave the shadow root: `vd-navigate` (cancelled, the link is not followed),
 * `vd-event`, `vd-error`.
 */
abstract class VendorElement extends HTMLElement {
  static observedAttributes = [
    'api-base',
    'token-url',
    'theme',
    'density',
    'locale',
    'time-zone',
    'gstn',
    'actions',
    'search',
    'page-size',
  ];

  #root: Root | undefined;
  #isDrawing = false;
  readonly #values: Record<string, unknown> = {};

  /** Property of a name; setting it draws again. */
  protected value<Value>(name: string): Value | undefined {
    return this.#values[name] as Value | undefined;
  }

  protected setValue(name: string, value: unknown): void {
    this.#values[name] = value;
    this.#draw();
  }

  /** Answers a widget token; goes before `token-url`. */
  get getToken(): (() => Promise<string>) | undefined {
    return this.value('getToken');
  }
  set getToken(value) {
    this.setValue('getToken', value);
  }

  get appearance(): WidgetAppearance | undefined {
    return this.value('appearance');
  }
  set appearance(value) {
    this.setValue('appearance', value);
  }

  get hrefFor(): VendorProviderProps['hrefFor'] {
    return this.value('hrefFor');
  }
  set hrefFor(value) {
    this.setValue('hrefFor', value);
  }

  connectedCallback(): void {
    // What was set before the script was there lies on the element itself and hides the accessor.
    for (const name of ['getToken', 'appearance', 'hrefFor', 'vendor', 'defaultQuery']) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: false });
    shadow.adoptedStyleSheets = sharedSheets();
    const place = document.createElement('div');
    shadow.replaceChildren(place);
    this.#root = createRoot(place);
    this.#draw();
  }

  disconnectedCallback(): void {
    const root = this.#root;
    this.#root = undefined;
    // Not while React may be drawing.
    queueMicrotask(() => root?.unmount());
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  protected abstract content(): ReactNode;

  protected get actions(): VendorAction[] {
    return wordsOf(this.getAttribute('actions')).filter(
      (word): word is VendorAction => word === 'shortlist' || word === 'enquiry',
    );
  }

  #tell(type: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }

  /** Once for all changes of one turn. */
  #draw(): void {
    if (!this.#root || this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      this.#root?.render(this.#view());
    });
  }

  #view(): ReactNode {
    const tokenUrl = this.getAttribute('token-url');
    const theme = this.getAttribute('theme') as WidgetAppearance['theme'] | null;
    const density = this.getAttribute('density') as WidgetAppearance['density'] | null;
    return (
      <VendorProvider
        apiBaseUrl={this.getAttribute('api-base') ?? ''}
        getToken={this.getToken ?? (tokenUrl ? () => tokenFrom(tokenUrl) : undefined)}
        locale={this.getAttribute('locale') ?? undefined}
        timeZone={this.getAttribute('time-zone') ?? undefined}
        appearance={{ ...(theme && { theme }), ...(density && { density }), ...this.appearance }}
        hrefFor={this.hrefFor}
        onNavigate={(to) => {
          if (this.#tell('vd-navigate', to, true)) location.assign(to.href);
        }}
        onEvent={(event) => void this.#tell('vd-event', event)}
        onError={(error) => void this.#tell('vd-error', error)}
      >
        {this.content()}
      </VendorProvider>
    );
  }
}

/** `<vendor-card gstn="…">`, or with the `vendor` property set. */
class VendorCardElement extends VendorElement {
  get vendor(): VendorHit | undefined {
    return this.value('vendor');
  }
  set vendor(value) {
    this.setValue('vendor', value);
  }

  protected override content(): ReactNode {
    const gstn = this.getAttribute('gstn');
    if (this.vendor) return <VendorCard vendor={this.vendor} actions={this.actions} />;
    return gstn ? <VendorCard gstn={gstn} actions={this.actions} /> : null;
  }
}

/** `<vendor-search search="boiler repair">`; `defaultQuery` has the other parameters. */
class VendorSearchElement extends VendorElement {
  get defaultQuery(): Record<string, string> | undefined {
    return this.value('defaultQuery');
  }
  set defaultQuery(value) {
    this.setValue('defaultQuery', value);
  }

  protected override content(): ReactNode {
    const search = this.getAttribute('search');
    const pageSize = Number(this.getAttribute('page-size'));
    return (
      <VendorSearch
        defaultQuery={{ ...(search && { search }), ...this.defaultQuery }}
        actions={this.actions}
        {...(pageSize > 0 && { pageSize })}
      />
    );
  }
}

/** `<vendor-reviews gstn="…">` */
class VendorReviewsElement extends VendorElement {
  protected override content(): ReactNode {
    const gstn = this.getAttribute('gstn');
    const pageSize = Number(this.getAttribute('page-size'));
    return gstn ? <VendorReviews key={gstn} gstn={gstn} {...(pageSize > 0 && { pageSize })} /> : null;
  }
}

/** `<vendor-enquiry gstn="…">` */
class VendorEnquiryElement extends VendorElement {
  protected override content(): ReactNode {
    const gstn = this.getAttribute('gstn');
    return gstn ? <VendorEnquiry key={gstn} gstn={gstn} /> : null;
  }
}

/** `<vendor-review-form gstn="…">` */
class VendorReviewFormElement extends VendorElement {
  protected override content(): ReactNode {
    const gstn = this.getAttribute('gstn');
    return gstn ? <VendorReviewForm key={gstn} gstn={gstn} /> : null;
  }
}

for (const [name, element] of [
  ['vendor-card', VendorCardElement],
  ['vendor-search', VendorSearchElement],
  ['vendor-reviews', VendorReviewsElement],
  ['vendor-enquiry', VendorEnquiryElement],
  ['vendor-review-form', VendorReviewFormElement],
] as const)
  // A page may have the script twice, in two versions: the first one stays.
  if (!customElements.get(name)) customElements.define(name, element);
