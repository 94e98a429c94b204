import { Vendors } from '../vendors';

// The addresses are known when the server runs, not when it is built.
export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: { searchParams: Promise<{ gstn?: string }> }) {
  const { gstn = '' } = await searchParams;
  return (
    <main>
      <h1>Supplies</h1>
      <Vendors apiBaseUrl={process.env.MILLWRIGHT_URL!} gstn={gstn} />
    </main>
  );
}
