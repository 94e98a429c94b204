import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';

/** The shape of hits that are on their way. */
export function VendorResultsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading vendors" className="grid gap-3">
      {Array.from({ length: Math.min(count, 10) }, (_, index) => (
        <div
          key={index}
          className="flex min-h-[226px] gap-4 rounded-large border border-line bg-surface px-card py-4.5 shadow-raised max-md:min-h-[330px] max-md:p-3.5"
        >
          <Skeleton className="size-12 shrink-0 rounded-middle" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="w-1/3" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="mt-2 w-4/5" />
            <Skeleton className="w-3/5" />
            <Skeleton className="mt-2 h-6 w-2/5 rounded-full" />
            <Skeleton className="h-6 w-1/2 rounded-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
