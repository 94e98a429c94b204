import { useHost } from '../../shared/host.tsx';
import { cardsIn, type ChosenCard } from './cards.rules.ts';

/** Makes cards of the addresses of this app in a pasted text. The address stays in the text. */
export function usePastedCards(add: (cards: readonly ChosenCard[]) => void): (text: string) => void {
  const { hrefFor, hasScreen } = useHost();
  return (text) => {
    if (!hasScreen('job-scope') || !hasScreen('job-vendor')) return;
    const found = cardsIn(text, window.location.origin, (jrId, vendor) =>
      hrefFor(
        vendor === null
          ? { screen: 'job-scope', params: { jrId } }
          : { screen: 'job-vendor', params: { jrId, vendor } },
      ),
    );
    add(found.map((card) => ({ ...card, title: card.kind === 'job' ? card.ref : 'Quote', about: '' })));
  };
}
