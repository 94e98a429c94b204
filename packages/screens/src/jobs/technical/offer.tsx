import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { isolated } from '../../shared/isolated.ts';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import type { JudgedVendor } from '../qualification-words.ts';
import { QuoteFiles } from '../quote-files.tsx';

/** What a vendor offers, without prices; with two envelopes the files of the first one too. */
export function Offer({ offer }: { offer: JudgedVendor['offer'] }) {
  const { attachments = [] } = offer;
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Deviations', description: offer.deviations && isolated(offer.deviations) },
          { term: 'Not quoted', description: offer.leftOut.map((line) => isolated(line)).join('; ') },
          { term: 'Working days on site', description: offer.workingDays },
          { term: 'Warranty', description: offer.warrantyMonths && formatQuantity(offer.warrantyMonths, 'month') },
          ...(offer.validTill ? [{ term: 'Valid until', description: formatDate(offer.validTill) }] : []),
          ...(offer.remarks.length > 0
            ? [
                {
                  term: 'Remarks',
                  description: offer.remarks
                    .map(({ line, remark }) => `${isolated(line)}: ${isolated(remark)}`)
                    .join('; '),
                },
              ]
            : []),
        ]}
      />
      {attachments.length > 0 && <QuoteFiles files={attachments} />}
    </>
  );
}
