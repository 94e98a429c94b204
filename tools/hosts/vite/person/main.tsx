import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  CompareTable,
  ContactEnquiry,
  RatingSummary,
  ReviewForm,
  ShortlistButton,
  VendorProfileSummary,
  VendorProvider,
} from '@millwright/screens/widgets';
import '@millwright/screens/widgets/styles.css';
import { apiBaseUrl, getToken, gstn } from '../host.ts';

const asked = new URLSearchParams(location.search);
const vendor = asked.get('vendor') ?? gstn;

/** A host that knows who is at it: its server names the person when it asks for the token, and the page does not. */
function Host() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Supplies</h1>
      <button id="host-counter" type="button" onClick={() => setCount(count + 1)}>
        Orders: {count}
      </button>
      <VendorProvider
        apiBaseUrl={apiBaseUrl}
        getToken={getToken}
        onNavigate={(to) => void window.hostPlaces.push(to)}
        onEvent={(event) => void window.hostEvents.push(event)}
        onError={(error) => void window.hostErrors.push({ ...error })}
      >
        <VendorProfileSummary gstn={vendor} />
        <ShortlistButton gstn={vendor} companyName="this vendor" />
        <ContactEnquiry gstn={vendor} />
        <ReviewForm gstn={vendor} />
        <RatingSummary gstn={vendor} />
        <CompareTable gstns={[vendor, asked.get('other') ?? gstn]} />
      </VendorProvider>
    </>
  );
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Host />
  </StrictMode>,
);
