import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';

/** As many as reach below the window: what stands under a comparison must not be seen to leave when it comes. */
const lineCount = 16;

/** The shape of a comparison that is on its way. */
export function ComparisonSkeleton({ vendorCount = 3 }: { vendorCount?: number }) {
  return (
    <SkeletonGroup
      label="Loading the comparison"
      className="overflow-hidden rounded-large border border-line bg-surface"
    >
      {Array.from({ length: lineCount }, (_line, line) => (
        <div key={line} className="flex gap-6 border-b border-line px-3.5 py-4 last:border-b-0">
          {Array.from({ length: vendorCount + 1 }, (_, index) => (
            <Skeleton key={index} className="w-40 flex-1" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
