import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { VendorRow } from '@millwright/ui/vendor-row/vendor-row';
import { useEffect, useState } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { useHost } from '../../shared/host.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';

/** Finds a vendor by name and adds it to the comparison. */
export function AddVendorDialog({
  isOpen,
  onOpenChange,
  gstns,
  onAdd,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  gstns: readonly string[];
  onAdd: (gstn: string) => void;
}) {
  const host = useHost();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim().slice(0, 200)), 250);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, retry } = useApi(
    'vendorListingByName',
    isOpen && search.length >= 2 ? { query: { search, offset: 1, limit: 5 } } : null,
    {
      keepPrevious: true,
    },
  );
  const hits = search.length >= 2 ? data : undefined;
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Add a vendor" description="Search by company name.">
      <SearchBox
        size="middle"
        prefix={null}
        label="Company name"
        placeholder="Company name"
        shortcut={null}
        value={text}
        onValueChange={setText}
        onSearch={setSearch}
      />
      <p role="status" className="sr-only">
        {hits ? formatQuantity(hits.totalVendors, 'vendor') : ''}
      </p>
      <div className="mt-3 min-h-40">
        {error && !hits ? <FailedState problem={error} onRetry={retry} isInline hasOldAnswer={false} /> : null}
        {hits && hits.vendorProfile.length === 0 ? (
          <p className="py-6 text-center text-ink-muted">No company found.</p>
        ) : null}
        <ul className="divide-y divide-line">
          {hits?.vendorProfile.map(({ gstn, companyInfo }) => (
            <li key={gstn}>
              <VendorRow
                name={companyInfo.companyName}
                href={host.hrefFor({ screen: 'vendor-profile', params: { gstn } })}
                renderLink={host.renderLink}
                logoSrc={companyInfo.companyLogo}
                meta={[`${companyInfo.city}, ${companyInfo.state}`]}
                trailing={
                  <Button
                    size="small"
                    className="relative z-1"
                    aria-label={`Add ${companyInfo.companyName}`}
                    disabledReason={gstns.includes(gstn) && 'Already compared'}
                    onClick={() => {
                      onOpenChange(false);
                      onAdd(gstn);
                    }}
                  >
                    Add
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
