/**
 * Draws the listing of guests with its hits, for the server: it imports what the build makes of this (server/draw.js beside the pages).
 * Who opens a search sees what it found before any script runs; the app takes the drawn page over with the same answer.
 */
import { createApiClient } from '@millwright/api-client/client';
import { answerElementId, drawWithAnswer } from '@millwright/api-client/early-answer';
import { guestReader, readSearchState, searchQuery } from '@millwright/screens/search-state';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { AppDefinition } from './app-definition.ts';
import { App, preloadPage } from './app.tsx';
import { matchPath } from './routes.ts';

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What the server draws the pages of an app with. */
export type Drawing = {
  /**
   * What the page at an address shows, as the call that a guest asks the API for: path with query. Null: a page that is drawn without data.
   *
   * @param address Path with query, as the browser has it.
   */
  askOf: (address: string) => string | null;
  /**
   * Draws the page: its shell with the hits in place of the empty listing, and the answer beside it for the app.
   *
   * @param shell HTML of the page as the build drew it.
   * @param address Path with query of the page.
   * @param answer What the API answered to `askOf`, as JSON.
   */
  drawPage: (shell: string, address: string, answer: string) => string;
};

/** Makes the drawing of an app; loads the code of its listing. */
export async function drawingOf(app: AppDefinition): Promise<Drawing> {
  const { manifest, configuration } = app;
  const client = createApiClient();
  await preloadPage(manifest.find(({ screen }) => screen === 'guest-vendor-search') ?? null);

  const askOf: Drawing['askOf'] = (address) => {
    const cut = address.indexOf('?');
    const match = matchPath(manifest, cut < 0 ? address : address.slice(0, cut));
    if (match?.route.screen !== 'guest-vendor-search') return null;
    const { enabledScreens, accessBySession } = configuration;
    if (!enabledScreens.includes(match.route.screen) || accessBySession.includes(match.route.screen)) return null;
    const query = new URLSearchParams(cut < 0 ? '' : address.slice(cut + 1));
    const { state, faults } = readSearchState(query, guestReader, match.params.searchkey);
    if (faults.length > 0) return null;
    const pairs = Object.entries(searchQuery(state)).map(
      ([name, value]) => `${name}=${(Array.isArray(value) ? value : [value]).map(encodeURIComponent).join('|')}`,
    );
    return `${client.urlOf(state.mode === 'name' ? 'vendorListingByName' : 'guestVendorListing')}?${pairs.join('&')}`;
  };

  const drawPage: Drawing['drawPage'] = (shell, address, answer) => {
    const ask = askOf(address) ?? '';
    const start = shell.indexOf('<div id="root"');
    const inside = shell.indexOf('>', start) + 1;
    const end = shell.lastIndexOf('</div>');
    const head = shell.slice(0, start).replace('<html ', '<html data-drawn="1" ');
    const root = shell.slice(start, inside).replace(/data-shell="[^"]*"/, () => `data-shell="${quoted(address)}"`);
    const body = drawWithAnswer(ask, JSON.parse(answer), () =>
      renderToString(
        <StaticRouter location={address}>
          <App app={app} client={client} />
        </StaticRouter>,
      ),
    );
    // No end tag can stand in the JSON: `<` is written as an escape there.
    const data = `<script type="application/json" id="${answerElementId}" data-url="${quoted(ask)}">${answer.replaceAll('<', '\\u003c')}</script>`;
    return `${head}${root}${body}</div>${data}${shell.slice(end + '</div>'.length)}`;
  };
  return { askOf, drawPage };
}
