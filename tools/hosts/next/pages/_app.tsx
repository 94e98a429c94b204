import type { AppProps } from 'next/app';
import '@millwright/screens/widgets/styles.css';

export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />;
}
