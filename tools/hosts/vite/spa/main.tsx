import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { VendorCard, VendorProvider, VendorSearch } from '@millwright/screens/widgets';
import '@millwright/screens/widgets/styles.css';
import { apiBaseUrl, cspNonce, getToken, gstn } from '../host.ts';

// What a careless host gives, by the page's address.
const query = new URLSearchParams(location.search);
const asked = Object.fromEntries(
  ['locale', 'timeZone', 'apiBaseUrl'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])),
);

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
        cspNonce={cspNonce}
        {...asked}
        onNavigate={(to) => void window.hostPlaces.push(to)}
        onError={(error) => void window.hostErrors.push({ ...error })}
      >
        <section id="card">
          <VendorCard gstn={gstn} />
        </section>
        <section id="search">
          <VendorSearch />
        </section>
      </VendorProvider>
    </>
  );
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Host />
  </StrictMode>,
);
