'use client';
import { MessageAction } from '../shared/message-action.tsx';
import { ShortlistAction } from '../shared/shortlist-action.tsx';
import { WidgetData } from './widget-data.tsx';

/** A button on a card. The widget session must list `shortlist-button` and `contact-enquiry` for them. */
export type VendorAction = 'shortlist' | 'enquiry';

/** The buttons of a card. Fetched when a card has any. */
export default function VendorActions({
  gstn,
  companyName,
  actions,
}: {
  gstn: string;
  companyName: string;
  actions: readonly VendorAction[];
}) {
  return (
    <WidgetData>
      {actions.map((action) =>
        action === 'shortlist' ? (
          <ShortlistAction key={action} gstn={gstn} companyName={companyName} />
        ) : (
          <MessageAction key={action} gstn={gstn} companyName={companyName} />
        ),
      )}
    </WidgetData>
  );
}
