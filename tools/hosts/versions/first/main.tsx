import { createRoot } from 'react-dom/client';
import { VendorCard, VendorProvider, VendorSearch } from '@millwright/screens/widgets';
import '@millwright/screens/widgets/styles.css';
import { apiBaseUrl, getToken, gstn } from '../../vite/host.ts';

createRoot(document.querySelector('#first')!).render(
  <VendorProvider
    apiBaseUrl={apiBaseUrl}
    getToken={getToken}
    onError={(error) => void window.hostErrors.push({ ...error })}
  >
    <VendorCard gstn={gstn} />
    <VendorSearch />
  </VendorProvider>,
);
