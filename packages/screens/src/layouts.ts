import type { ComponentType, ReactNode } from 'react';

type Nothing = Record<never, never>;

/** Every layout with the parameters that it takes from the address of the page in it. */
export type LayoutParams = {
  app: Nothing;
  provider: Nothing;
  vendor: { gstn: string; profileType?: string };
  job: { jrId: string };
};

export type LayoutId = keyof LayoutParams;
type Layout<Id extends LayoutId> = {
  /** The layout that it stands in; null at the outside. */
  within: LayoutId | null;
  /** It stays, with its state, from page to page while these of its parameters stay. */
  keptBy: readonly (keyof LayoutParams[Id])[];
  load: () => Promise<{ default: ComponentType<LayoutParams[Id] & { children: ReactNode }> }>;
};

/** Layout id to what it is. Its file is named after it: `<id>-layout.tsx`. */
export const layouts: { [Id in LayoutId]: Layout<Id> } = {
  app: {
    within: null,
    keptBy: [],
    load: async () => ({ default: (await import('./shared/app-layout.tsx')).AppLayout }),
  },
  provider: {
    within: null,
    keptBy: [],
    load: async () => ({ default: (await import('./provider/provider-layout.tsx')).ProviderLayout }),
  },
  vendor: {
    within: 'app',
    keptBy: ['gstn'],
    load: () => import('./vendors/vendor-profile/vendor-layout.tsx'),
  },
  job: {
    within: 'app',
    keptBy: ['jrId'],
    load: () => import('./jobs/job-layout.tsx'),
  },
};

/** The layouts around a page, the outermost first; none around a bare one. */
export function layoutsAround(layout: LayoutId | 'bare'): LayoutId[] {
  if (layout === 'bare') return [];
  const { within } = layouts[layout];
  return [...(within ? layoutsAround(within) : []), layout];
}
