import { useApi } from '@millwright/api-client/use-api';
import { Card } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { Progress } from '@millwright/ui/progress/progress';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScreenLink, useHost } from '../shared/host.tsx';
import { Loadable } from '../shared/loadable.tsx';

/** The fields of the profile as people read them. */
const fieldNames: Record<string, string> = {
  fullName: 'full name',
  designation: 'designation',
  department: 'department',
  phoneNumber: 'mobile number',
  address: 'address',
  city: 'city',
  state: 'state',
  pinCode: 'PIN code',
  gstin: 'GSTIN',
  employeeCount: 'people on site',
  commissionedYear: 'year of commissioning',
  products: 'products made',
  shutdownMonths: 'planned shutdowns',
};

/** Names of fields in one line: "GSTIN, PIN code". */
export const missingText = (names: readonly string[]): string =>
  names.map((name) => fieldNames[name] ?? name).join(', ');

function Step({ isDone, title, children }: { isDone: boolean; title: ReactNode; children?: ReactNode }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-w-0 gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-good' : 'text-ink-muted'}`} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {title}
          <span className="sr-only">: {isDone ? 'done' : 'not complete'}</span>
        </p>
        {children ? <p className="text-small text-ink-muted">{children}</p> : null}
      </div>
    </li>
  );
}

/**
 * How complete the profile is, what is missing and where to fill it in (section 3 of the product specification, user): the person, the plant,
 * and whether vendors have been shared with colleagues.
 */
export function CompletionCard() {
  const { hasScreen } = useHost();
  const completion = useApi('userPlantInfoCompletion', {});
  return (
    <Card as="section" aria-labelledby="completion" className="grid gap-4">
      <h2 id="completion">Completion</h2>
      <Loadable
        of={completion}
        skeleton={
          <div className="grid gap-3">
            <Skeleton className="h-8" />
            <Skeleton className="h-16" />
          </div>
        }
      >
        {({ percentage, userInfo, plantInfo, vendorShare, jobDashboardUrl }) => (
          <>
            <Progress
              kind="meter"
              label="Profile completion"
              value={percentage}
              tone={percentage === 100 ? 'good' : 'accent'}
            />
            <ul className="grid gap-3">
              <Step
                isDone={userInfo.missing.length === 0}
                title={
                  <ScreenLink to={{ screen: 'user-info' }} className={linkClass()}>
                    You
                  </ScreenLink>
                }
              >
                {userInfo.missing.length > 0 && `Missing: ${missingText(userInfo.missing)}`}
              </Step>
              <Step
                isDone={plantInfo.missing.length === 0}
                title={
                  <ScreenLink to={{ screen: 'plant-info' }} className={linkClass()}>
                    Your plant
                  </ScreenLink>
                }
              >
                {plantInfo.missing.length > 0 && `Missing: ${missingText(plantInfo.missing)}`}
              </Step>
              {vendorShare.canShare && hasScreen('vendor-search') && (
                <Step
                  isDone={vendorShare.hasShared}
                  title={
                    <ScreenLink to={{ screen: 'vendor-search' }} className={linkClass()}>
                      Share a vendor with a colleague
                    </ScreenLink>
                  }
                >
                  {!vendorShare.hasShared && 'From the page of any vendor, by Share.'}
                </Step>
              )}
            </ul>
            {jobDashboardUrl && (
              <a href={jobDashboardUrl} target="_blank" rel="noopener noreferrer" className={linkClass()}>
                Open the job dashboard
              </a>
            )}
          </>
        )}
      </Loadable>
    </Card>
  );
}
