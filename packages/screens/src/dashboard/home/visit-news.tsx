import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { buttonClass } from '@millwright/ui/button/button';
import { ScreenLink } from '../../shared/host.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';

/** How many visits changed since the reader saw them; nothing where none did, or it is not known. */
export function VisitNews() {
  const count = useApi('getNewUpdateRequestCount', {}).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      title={`${formatQuantity(count, 'plant visit')} with news`}
      action={
        <ScreenLink to={{ screen: 'plant-visits' }} className={buttonClass({ size: 'small' })}>
          View visits
        </ScreenLink>
      }
    >
      Vendors answered, or visitors checked in.
    </Banner>
  );
}
