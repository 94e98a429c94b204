/** The bytes of a file that the app itself was built with. */
export async function readAsset(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there.`);
  return new Uint8Array(await answer.arrayBuffer());
}
