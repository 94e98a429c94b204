import type { GetServerSideProps } from 'next';
import { Vendors } from '../vendors';

type Props = { apiBaseUrl: string; gstn: string };

export const getServerSideProps: GetServerSideProps<Props> = async ({ query }) => ({
  props: { apiBaseUrl: process.env.MILLWRIGHT_URL!, gstn: String(query.gstn ?? '') },
});

export default function Legacy(props: Props) {
  return (
    <main>
      <h1>Supplies</h1>
      <Vendors {...props} />
    </main>
  );
}
