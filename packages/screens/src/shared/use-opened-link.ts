import type { ApiProblem } from '@millwright/api-client/problem';
import { useEffect, useRef, useState } from 'react';
import { useHost } from './host.tsx';

/** How a page exchanges the secret of a link for a session of this browser. */
interface LinkPage<Content> {
  screen: 'vendor-link' | 'conversation-link' | 'visit-link' | 'gate';
  /** Length of the secret, in characters. */
  tokenLength: number;
  /** The parameter of the address that names the session once the link is open. */
  parameter: string;
  open: (token: string) => Promise<Content>;
  idOf: (content: Content) => string;
}

/**
 * Opens a link that was mailed or scanned, `/screen#<secret>`: the secret leaves the address at once and is exchanged for a session, which the
 * address names from then on, `/screen?parameter=<id>`.
 *
 * @returns `id` of the session; null while it opens, or without one. `opened`: what the opening answered. `isNeeded`: there is no link that opens.
 * `refusal`: why it did not open, with `retry`. `show`: shows what another opening answered.
 */
export function useOpenedLink<Content>({ screen, tokenLength, parameter, open, idOf }: LinkPage<Content>) {
  const { address, query, showAddressOf } = useHost();
  const tokenIn = (text: string) => new RegExp(`#([\\w-]{${tokenLength}})$`).exec(text)?.[1] ?? null;
  const [token, setToken] = useState(() => tokenIn(address()));
  const [opened, setOpened] = useState<Content | null>(null);
  const [id, setId] = useState(() => (token === null ? query.get(parameter) : null));
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const asked = useRef<string>(undefined);

  const show = (content: Content) => {
    setOpened(content);
    setId(idOf(content));
    showAddressOf({ screen, query: { [parameter]: idOf(content) } });
  };
  const exchange = async (secret: string) => {
    asked.current = secret;
    setRefusal(null);
    try {
      const content = await open(secret);
      // Another link was opened since.
      if (asked.current === secret) show(content);
    } catch (problem) {
      if (asked.current === secret) setRefusal(problem as ApiProblem);
    }
  };
  useEffect(() => {
    const take = () => {
      const secret = tokenIn(address());
      if (secret === null || secret === asked.current) return;
      showAddressOf({ screen });
      setToken(secret);
      setId(null);
      void exchange(secret);
    };
    take();
    // Another link over this page's address, pasted or scanned, changes only the hash: the browser does not reload.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once: the address is read when it changes

  return {
    id,
    opened,
    refusal,
    isNeeded: refusal?.status === 401 || token === null,
    retry: () => void (token !== null && exchange(token)),
    show,
  };
}
