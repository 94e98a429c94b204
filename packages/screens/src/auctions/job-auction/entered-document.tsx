import { Button } from '@millwright/ui/button/button';
import { isolated } from '../../shared/isolated.ts';
import { useFile } from '../../shared/use-file.ts';
import type { Auction, EnteredBid } from '../auction-types.ts';

/** Opens the document that a bid was entered from. Draws nothing while it is sealed. */
export function EnteredDocument({ auction, bid: { seq, document } }: { auction: Auction; bid: EnteredBid }) {
  const { take, isPending } = useFile();
  if (!document) return null;
  const { fileName } = document;
  const fetchDocument = () =>
    take({
      name: fileName,
      read: (client) => client.call('getBidDocument', { path: { id: auction._id }, query: { seq } }),
    });
  return (
    <Button size="small" className="wrap-anywhere" isLoading={isPending} onClick={() => void fetchDocument()}>
      Download {isolated(fileName)}
    </Button>
  );
}
