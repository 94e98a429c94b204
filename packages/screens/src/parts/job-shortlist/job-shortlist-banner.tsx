import { useSession } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { useEffect, useState } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { isHintTold, noteHintTold, stopChoosing, useJobShortlist } from './job-shortlist.ts';

/**
 * The job shortlist banner: which jobs vendors are being chosen for, or were just put on, and the way back. How it works is told once in a
 * browser.
 */
export function JobShortlistBanner({ className }: { className?: string }) {
  const banner = useJobShortlist();
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  const [isHintShown, setHintShown] = useState(false);
  const isChoosing = banner.show && banner.type === 'choosing';
  useEffect(() => setHintShown(isChoosing && !isHintTold()), [isChoosing]);
  if (!banner.show || banner.jobs.length === 0 || !isLoggedIn || !hasScreen('job-vendors')) return null;
  const [first] = banner.jobs;
  return (
    <section aria-label="Job shortlist" className={className}>
      <Banner
        tone="info"
        title={
          isChoosing
            ? `Choosing vendors for ${first!.number}${first!.title ? `, ${isolated(first!.title)}` : ''}`
            : `Added to ${banner.jobs.map(({ number }) => number).join(', ')}`
        }
      >
        {isHintShown && (
          <p className="mb-2">
            “Add to {first!.number}” on a vendor adds it to the job with one click. Search, filter and read profiles as
            usual; the job is kept until you are done.{' '}
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                noteHintTold();
                setHintShown(false);
              }}
            >
              Got it
            </Button>
          </p>
        )}
        <span className="flex flex-wrap gap-2">
          {banner.jobs.map((job) => (
            <ScreenLink
              key={job._id}
              to={{ screen: 'job-vendors', params: { jrId: job.number } }}
              className={buttonClass({ size: 'small' })}
            >
              {isChoosing ? `Back to ${job.number}` : `Open ${job.number}`}
            </ScreenLink>
          ))}
          <Button size="small" variant="quiet" onClick={stopChoosing}>
            {isChoosing ? 'Done choosing' : 'Close'}
          </Button>
        </span>
      </Banner>
    </section>
  );
}
