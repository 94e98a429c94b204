/** Where a widget leads. `href` is the page of Millwright for it, unless the host gives its own by `hrefFor`. */
export type WidgetTarget =
  | { kind: 'vendor'; gstn: string; href: string }
  | { kind: 'search'; query: Record<string, string>; href: string }
  | { kind: 'login'; href: string };

type WithoutHref<Target> = Target extends { href: string } ? Omit<Target, 'href'> : never;

/** A target before it has an address: the argument of `hrefFor`. */
export type WidgetPlace = WithoutHref<WidgetTarget>;

/** What a widget tells its host. `ready` comes once for each widget, when its data is first shown. */
export type WidgetEvent =
  | { type: 'ready'; component: WidgetComponent }
  | { type: 'search'; component: 'vendor-search'; query: Record<string, string> }
  | { type: 'enquiry-sent'; gstn: string }
  | { type: 'review-posted'; gstn: string | null }
  | { type: 'shortlisted' | 'unshortlisted'; gstn: string };

/**
 * What went wrong. `code` is the server's, or one of the widgets' own: `UNREACHABLE` (no answer, or this origin is not allowed to have one),
 * `TOKEN_UNAVAILABLE` (`getToken` failed), `TOKEN_REFUSED` (it failed with status 401 or 403), `INVALID_API_BASE` (no address, or nothing of
 * ours at it), `INVALID_LOCALE` and `INVALID_TIME_ZONE` (India's are used), `RENDER_FAILED`; of frames `FRAME_UNAVAILABLE` and
 * `UNKNOWN_WIDGET`.
 */
export type WidgetError = {
  code: string;
  message: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** To be quoted to the support. */
  requestId: string | null;
  /** The call that failed. */
  operation?: string;
  /** The widget that could not be drawn. */
  component?: WidgetComponent;
  /** What was thrown, where it was thrown here. */
  cause?: unknown;
};

/** The widgets by the names that a widget session lists. */
export type WidgetComponent =
  | 'vendor-search'
  | 'vendor-card'
  | 'vendor-profile'
  | 'contact-enquiry'
  | 'rating-summary'
  | 'review-form'
  | 'compare-table'
  | 'shortlist-button';
