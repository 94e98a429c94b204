import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { ScreenLink } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';

type Categories = Answer<'getVendorCategoriesList'>;
const number = new Intl.NumberFormat('en-IN');

/** The categories of services (project, MRO and specialized) with every service and how many vendors offer it. */
export default function Explore() {
  const categories = useApi('getVendorCategoriesList', {});
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader title="Explore Vendors" description="Choose a service to see the vendors that offer it." />
      <CategoryList categories={categories} />
    </div>
  );
}

function CategoryList({ categories }: { categories: ApiResult<Categories> }) {
  return (
    <Loadable
      of={categories}
      skeleton={
        <div className="grid gap-6">
          {[0, 1, 2].map((index) => (
            <Card key={index} className="grid gap-3">
              <Skeleton className="my-1 h-4.5 w-40" />
              <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
                {Array.from({ length: 12 }, (_, row) => (
                  <div key={row} className="border-b border-line py-3">
                    <Skeleton className="my-0.5 w-3/5" />
                  </div>
                ))}
              </div>
            </Card>
          ))}
        </div>
      }
      isEmpty={(data) => data.categories.length === 0}
      empty={
        <EmptyState
          title="No category yet"
          action={
            <ScreenLink to={{ screen: 'vendor-search' }} className={buttonClass({ variant: 'primary' })}>
              Find Vendors
            </ScreenLink>
          }
        >
          Vendors are not grouped by service yet. Search for what you need.
        </EmptyState>
      }
    >
      {(data) => (
        <div className="grid gap-6">
          {data.categories.map((category) => (
            <Card key={category._id} className="grid gap-3" aria-labelledby={`category-${category._id}`} role="region">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 id={`category-${category._id}`} className="min-w-0 wrap-anywhere">
                  {category.name}
                </h2>
                <p className="text-small text-ink-muted tabular-nums">{number.format(category.vendorCount)} vendors</p>
              </div>
              <ul className="grid gap-x-6 overflow-hidden sm:grid-cols-2 lg:grid-cols-3">
                {category.subcategories.map((service) => (
                  // The line above the first row is cut off: lines stand between rows only, whatever the number of columns.
                  <li key={service._id} className="-mt-px border-t border-line">
                    <ScreenLink
                      to={{ screen: 'vendor-search', query: { subcategoryId: service._id } }}
                      className="flex min-h-control-large items-center justify-between gap-3 text-ink hover:text-accent hover:underline"
                    >
                      <span className="min-w-0 wrap-anywhere">{service.name}</span>
                      <span className="shrink-0 text-small text-ink-muted tabular-nums">
                        {number.format(service.vendorCount)}
                        <span className="sr-only"> vendors</span>
                      </span>
                    </ScreenLink>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
    </Loadable>
  );
}
