import type { ReactNode } from 'react';
import '@millwright/screens/widgets/styles.css';

export const metadata = { title: 'A host on the app router' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
