import { Card } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { CardSkeleton } from '../../shared/skeletons.tsx';

const tabs = ['w-18', 'w-22', 'w-28', 'w-28', 'w-20', 'w-22'];

/** The shape of a profile that is on its way: who it is and how to reach it, the tabs, the overview beside the rating. */
export function ProfileSkeleton() {
  return (
    <div className="grid gap-6">
      <Card className="grid md:min-h-50 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_14.5rem] md:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_15rem]">
        <Skeleton className="size-14 rounded-middle md:size-19" />
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          <Skeleton className="mt-1 h-6 w-72 max-w-full" />
          <Skeleton className="w-full max-w-90" />
          <Skeleton className="w-full max-w-160 max-md:hidden" />
          <Skeleton className="w-full max-w-120 max-md:hidden" />
          <Skeleton className="h-6 w-60 rounded-full max-md:hidden" />
        </div>
        <div className="grid content-start gap-2 max-md:col-span-full">
          <Skeleton className="h-48 md:hidden" />
          <Skeleton className="h-control-middle rounded-middle" />
          <Skeleton className="h-control-middle rounded-middle" />
          <Skeleton className="h-control-small rounded-middle" />
        </div>
      </Card>
      <div className="flex h-11 items-center gap-6 overflow-hidden border-b border-line ps-3">
        {tabs.map((width, index) => (
          <Skeleton key={index} className={`shrink-0 ${width}`} />
        ))}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CardSkeleton rows={4} />
        <CardSkeleton rows={3} />
      </div>
    </div>
  );
}
