import { Card } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';

/** A title and the line under it. */
export const LinesSkeleton = () => (
  <div className="grid flex-1 content-center gap-2">
    <Skeleton className="h-3.5 w-2/5" />
    <Skeleton className="h-3 w-3/5" />
  </div>
);

/** Rows that are on their way, each as high as a row of vendors, so that nothing below moves when they come. */
export function RowSkeletons({ count, hasPictures = false }: { count: number; hasPictures?: boolean }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="py-row">
          <div className="flex h-9.5 items-center gap-3">
            {hasPictures && <Skeleton className="size-9 shrink-0 rounded-middle" />}
            <LinesSkeleton />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A card that is on its way: its heading, then its rows. */
export function CardSkeleton({
  rows,
  hasPictures,
  className,
}: {
  rows: number;
  hasPictures?: boolean;
  className?: string;
}) {
  return (
    <Card className={className}>
      <Skeleton className="mt-1 mb-3 h-4.5 w-40 max-w-full" />
      <RowSkeletons count={rows} hasPictures={hasPictures} />
    </Card>
  );
}
