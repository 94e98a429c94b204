/** The host's server has the secret key; in these tests one such server mints for all hosts. */
export async function POST(): Promise<Response> {
  const origin = encodeURIComponent(process.env.HOST_ORIGIN!);
  return fetch(`${process.env.TOKEN_SERVER}/millwright-token?origin=${origin}`, { method: 'POST', cache: 'no-store' });
}
