/**
 * Which modules share a file. Modules that the same pages need belong together; that alone makes hundreds of files of a few hundred bytes, and
 * pages that fetch forty of them. So files are merged where the requests saved outweigh the bytes that pages then load in vain.
 */

/** What the plan knows of a module. */
export interface Module {
  /** What it adds to a file, in bytes of gzip, roughly. */
  size: number;
  /** What has to run before it. */
  imports: readonly string[];
}

/** A page: the modules that it starts from. */
export interface Page {
  roots: readonly string[];
  /** How much a byte and a request cost here, where those of another page count 1. */
  weight: number;
}

/** What a request costs, in bytes of gzip: chosen so that the pages keep both limits, of bytes and of requests (tools/budgets.ts). */
const bytesOfRequest = 4000;

/** What it costs that a page loads so many bytes in vain: much on one page is worse than a little on each. */
const costOf = (bytes: number) => bytes + bytes ** 2 / 16_000;

interface Chunk {
  ids: string[];
  size: number;
  /** The pages that load it. */
  pages: Set<number>;
  /** The chunks with what its modules import. */
  imports: Set<Chunk>;
}

/** What is reached from some nodes, these included. */
export function everyReached<Node>(from: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set<Node>();
  const waiting = [...from];
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    if (found.has(node)) continue;
    found.add(node);
    waiting.push(...next(node));
  }
  return found;
}

/** The files without any merging: modules that the very same pages need. */
function chunksByPages(modules: ReadonlyMap<string, Module>, pages: readonly Page[]): Set<Chunk> {
  const importsOf = (id: string) => modules.get(id)?.imports ?? [];
  const pagesOf = new Map<string, Set<number>>();
  for (const [at, { roots }] of pages.entries())
    for (const id of everyReached(roots, importsOf)) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(at));
  const byPages = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, of] of pagesOf) {
    const key = [...of].join(' ');
    const chunk = byPages.get(key) ?? { ids: [], size: 0, pages: of, imports: new Set() };
    byPages.set(key, chunk);
    chunk.ids.push(id);
    chunk.size += modules.get(id)?.size ?? 0;
    chunkOf.set(id, chunk);
  }
  const chunks = new Set(byPages.values());
  for (const chunk of chunks)
    for (const id of chunk.ids)
      for (const imported of importsOf(id))
        if (chunkOf.get(imported) !== chunk) chunk.imports.add(chunkOf.get(imported)!);
  return chunks;
}

/**
 * The files of an app: each module that a page begins with, and the number of its file. What is fetched later is left to the bundler.
 *
 * @param modules Every module by its id.
 */
export function planChunks(modules: ReadonlyMap<string, Module>, pages: readonly Page[]): Map<string, number> {
  const chunks = chunksByPages(modules, pages);
  const wasted = pages.map(() => 0);

  /** What the pages of one load in vain when the other comes along, and what that imports: each page with the chunks that are new to it. */
  const loadedBy = (pagesOfOne: ReadonlySet<number>, other: Chunk, reachedByOther: ReadonlySet<Chunk>) =>
    [...pagesOfOne].flatMap((page) =>
      other.pages.has(page) ? [] : [{ page, chunks: [...reachedByOther].filter((chunk) => !chunk.pages.has(page)) }],
    );

  for (;;) {
    const reach = new Map(Array.from(chunks, (chunk) => [chunk, everyReached([chunk], ({ imports }) => imports)]));
    let best: { gain: number; a: Chunk; b: Chunk; loads: { page: number; chunks: Chunk[] }[] } | null = null;
    const list = [...chunks];
    for (const [at, a] of list.entries())
      for (const b of list.slice(at + 1)) {
        let gain = 0;
        for (const page of a.pages) if (b.pages.has(page)) gain += bytesOfRequest * pages[page]!.weight;
        if (gain <= (best?.gain ?? 0)) continue;
        const [fromA, fromB] = [reach.get(a)!, reach.get(b)!];
        // Something between the two needs the one and is needed by the other: as one file they could not run in an order.
        const isBetween =
          [...fromA].some((chunk) => chunk !== a && chunk !== b && reach.get(chunk)!.has(b)) ||
          [...fromB].some((chunk) => chunk !== a && chunk !== b && reach.get(chunk)!.has(a));
        if (isBetween) continue;
        const loads = [...loadedBy(a.pages, b, fromB), ...loadedBy(b.pages, a, fromA)];
        for (const { page, chunks: added } of loads) {
          const bytes = added.reduce((sum, { size }) => sum + size, 0);
          const cost = costOf(wasted[page]! + bytes) - costOf(wasted[page]!) + (added.length - 1) * bytesOfRequest;
          gain -= cost * pages[page]!.weight;
        }
        if (gain > (best?.gain ?? 0)) best = { gain, a, b, loads };
      }
    if (!best) break;
    const { a, b, loads } = best;
    for (const { page, chunks: added } of loads)
      for (const chunk of added) {
        chunk.pages.add(page);
        wasted[page]! += chunk.size;
      }
    a.ids.push(...b.ids);
    a.size += b.size;
    a.pages = new Set([...a.pages, ...b.pages]);
    a.imports = new Set([...a.imports, ...b.imports]);
    chunks.delete(b);
    for (const { imports } of chunks) if (imports.delete(b)) imports.add(a);
    a.imports.delete(a);
  }
  return new Map([...chunks].flatMap(({ ids }, at) => ids.map((id) => [id, at] as const)));
}
