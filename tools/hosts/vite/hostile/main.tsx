import { createRoot } from 'react-dom/client';
import { VendorCard, VendorProvider, VendorSearch } from '@millwright/screens/widgets';
import '@millwright/screens/widgets/styles.css';
import { apiBaseUrl, getToken, gstn } from '../host.ts';

const script = document.createElement('script');
script.type = 'module';
script.src = document.querySelector<HTMLMetaElement>('meta[name=millwright]')!.dataset.embed!;
document.head.append(script);

createRoot(document.querySelector('#frame')!).render(
  <>
    <VendorProvider apiBaseUrl={apiBaseUrl} getToken={getToken}>
      <div id="card">
        <VendorCard gstn={gstn} />
      </div>
      <div id="search">
        <VendorSearch />
      </div>
    </VendorProvider>
    <div id="element">
      <vendor-card api-base={apiBaseUrl} token-url="/millwright-token" gstn={gstn} />
    </div>
  </>,
);

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vendor-card': { 'api-base': string; 'token-url': string; gstn: string };
    }
  }
}
