'use client';
import { useState } from 'react';
import { VendorCard, VendorProvider, VendorSearch } from '@millwright/screens/widgets';

async function getToken(): Promise<string> {
  const response = await fetch('/millwright-token', { method: 'POST' });
  if (!response.ok) throw new Error('The host has no token.');
  return ((await response.json()) as { token: string }).token;
}

export function Vendors({ apiBaseUrl, gstn }: { apiBaseUrl: string; gstn: string }) {
  const [count, setCount] = useState(0);
  const [errors, setErrors] = useState<string[]>([]);
  return (
    <>
      <button id="host-counter" type="button" onClick={() => setCount(count + 1)}>
        Orders: {count}
      </button>
      <output id="host-errors">{errors.join(' ')}</output>
      <VendorProvider
        apiBaseUrl={apiBaseUrl}
        getToken={getToken}
        onError={({ code }) => setErrors((before) => [...before, code])}
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
