import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu } from '@millwright/ui/menu/menu';
import { Download, EllipsisVertical } from 'lucide-react';
import { useFile } from '../../shared/use-file.ts';

/** What else can be done with a thread. */
export function ThreadMenu({ threadId, title }: { threadId: string; title: string }) {
  const { take } = useFile();
  const record = () =>
    void take({
      read: (client) => client.call('exportThread', { path: { id: threadId } }),
      name: `Messages ${title}.pdf`,
    });
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="More about this conversation">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
      entries={[
        { id: 'record', label: 'Export as PDF', icon: <Download aria-hidden className="size-4" />, onSelect: record },
      ]}
    />
  );
}
