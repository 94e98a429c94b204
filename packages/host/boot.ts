/**
 * The inline scripts of the pages. They run before the first paint and must be short; the server lists their hashes in the page's policy.
 * Written as text, because nothing compiles them.
 */

/** Part of every placeholder parameter. */
const nobody = '00000000';

/** The placeholder for a parameter in a prerendered page: an unassigned id, so that the loading state is rendered. */
export const anyParameter = `${nobody}-0000-0000-0000-000000000000`;

/** Presses replayed once the app has started: buttons outside forms, and links whose address only the app knows. */
const heldPresses = `main button[type=button],[data-slot=navbar] button,a[href*="${nobody}"]`;

/** Shown if the script fails to load; the same text as error-boundary.tsx in screens. */
const missingScript =
  '<p role="alert" style="padding:24px">This page could not be loaded. It may have been updated, or the connection was lost. <a href="" style="text-decoration:underline">Reload</a></p>';

/**
 * The theme must be known before the first frame; a form that is sent before the app is there waits for it (shell-input.ts); the app itself
 * comes after the first frame of a drawn shell, and at once where there is nothing to look at.
 *
 * @param drawn The page has a shell, whose inlined styles lack high contrast: who wants that has the whole `sheet` at once. With `fontFaces`
 *   its font comes after the script in a tab's first page (28 kB less before a phone has the form; the fallback faces have its measures), and
 *   from the first frame in a tab that had it. Without, a font that is not there for the first frame is not drawn on this page (the whole
 *   sheet would swap it in, and lines would break anew); the next page has it (`usePageChange` in app.tsx).
 */
export function bootOf(
  entry: string,
  scripts: readonly string[],
  drawn: { fontFaces: string | null; sheet: string; families: readonly string[] } | null,
): string {
  const preloads = JSON.stringify(scripts.filter((file) => file !== entry).map((file) => `/${file}`));
  const load =
    `${preloads}.forEach(function(u){var l=document.createElement("link");l.rel="modulepreload";l.href=u;document.head.append(l)});` +
    `import("/${entry}").catch(function(){document.getElementById("root").insertAdjacentHTML("afterbegin",${JSON.stringify(missingScript)})})`;
  const font = JSON.stringify(drawn?.fontFaces ?? '');
  const [family = '', ...fallbacks] = drawn?.families ?? [];
  return (
    // Elements that the app has taken over handle themselves (shell-input.ts).
    `function waits(e){return !(window.millwrightTakes&&millwrightTakes(e.target))}` +
    `document.addEventListener("submit",function(e){if(waits(e)){e.preventDefault();window.millwrightHeldSubmit=e.target}},true);` +
    // Links with a real address and form buttons work without the app.
    `document.addEventListener("click",function(e){var b=e.target.closest(${JSON.stringify(heldPresses)});if(b&&waits(e)&&!(e.ctrlKey||e.metaKey||e.shiftKey)){if(b.href)e.preventDefault();window.millwrightHeldPress=b}},true);` +
    // The palette shortcut clicks its button.
    `addEventListener("keydown",function(e){if(!(e.ctrlKey||e.metaKey)||e.key!=="k")return;var s=document.querySelector('[aria-keyshortcuts^="Control+K"]');if(s&&waits({target:s})){e.preventDefault();s.click()}});` +
    // The key of the search field works from the first frame; once the field is alive it takes the key itself (search-box.tsx in ui).
    `addEventListener("keydown",function(e){if(e.key!=="/")return;var s=document.querySelector('[aria-keyshortcuts="/"]');if(s&&!(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)||s.closest("[aria-hidden=true],[inert]"))){e.preventDefault();s.focus();s.select()}});` +
    `try{var t=JSON.parse(localStorage.getItem("millwright.theme"));if(/^(light|dark|contrast)$/.test(t))document.documentElement.dataset.theme=t}catch(e){}` +
    (drawn
      ? // document.write instead of append, so that the first paint waits for it.
        `if(t==="contrast"||!t&&matchMedia("(prefers-contrast:more)").matches)document.write('<link href="${drawn.sheet}" rel="stylesheet">');` +
        (drawn.fontFaces
          ? `var q,f=function(){if(q)return;q=document.createElement("style");q.textContent=${font};document.head.append(q);document.fonts.ready.then(function(){try{sessionStorage["millwright.font"]=1}catch(e){}})};` +
            `try{if(sessionStorage["millwright.font"])f()}catch(e){}`
          : `var f=function(){},g=function(){var d=document;if(!d.fonts.check(${JSON.stringify(`1em ${family}`)}))d.documentElement.style.setProperty("--font-sans",${JSON.stringify(fallbacks.join(','))})};`) +
        // Background tabs are never painted.
        `var n=0,r=function(){if(!n++){${drawn.fontFaces ? '' : 'g();'}${load}.then(f,f)}};try{new PerformanceObserver(r).observe({type:"paint",buffered:true})}catch(e){r()}setTimeout(r,1000)`
      : load)
  );
}

/**
 * Asks for the hits of a guest's address while the script loads, unless the server drew them (draw.tsx); the client takes the answer instead of asking again (early-answer.ts in the
 * api-client). Only for addresses that map directly to a request: no mode, no affiliation, no literal pipe in the text.
 */
export const earlyListing =
  `(function(){try{if(document.documentElement.dataset.drawn||localStorage["millwright.userData"]||sessionStorage["millwright.userData"])return;` +
  `var p=new URLSearchParams(location.search),k=location.pathname.split("/")[2];` +
  `if(k&&!p.has("search"))p.set("search",decodeURIComponent(k));` +
  `var s=p.get("search")||"";if(p.has("mode")||p.has("aff")||s.length>200||s.indexOf("|")>=0)return;` +
  `if(!s)p.delete("search");if(!p.has("offset"))p.set("offset",1);if(!p.has("limit"))p.set("limit",5);` +
  `var u="/api/v1/vendor-list/searchWithoutToken?"+p.toString().replace(/%7C/g,"|").replace(/\\+/g,"%20"),a=fetch(u,{headers:{accept:"application/json"}});` +
  `a.catch(function(){});window.millwrightEarly={url:u,answer:a}}catch(e){}})();`;

/**
 * Keeps the invitation of `/{inviteId}/login` as its screen does (invite.ts in screens), so that it is available if the person registers
 * before the app has started.
 */
export const earlyInvite = `try{var i=/^\\/([\\w-]{8,128})\\/login\\/?$/.exec(location.pathname);if(i)sessionStorage["millwright.inviteId"]=JSON.stringify(i[1])}catch(e){}`;

/**
 * Remembers the destination of a guest who follows the login link before the app has started, as the link does later.
 *
 * @param login Path of the login.
 */
export const earlyHeading = (login: string) =>
  `;document.addEventListener("click",function(e){if(e.target.closest(${JSON.stringify(`[data-slot=navbar] a[href="${login}"]`)})&&waits(e)&&!(e.ctrlKey||e.metaKey||e.shiftKey))try{sessionStorage["millwright.guestRedirection"]=JSON.stringify(location.pathname+location.search)}catch(x){}},true);`;

/**
 * Chooses what a prerendered page shows, by the session marker: guests see no session navigation, and a flow that resumes after a reload is
 * not shown from its beginning.
 *
 * @param hasBoth Whether the session frame is included as a template beside the guest frame.
 */
export function aheadScriptOf(hasBoth: boolean): string {
  return (
    `(function(d){try{var l=localStorage,s=sessionStorage,m=l["millwright.userData"]||s["millwright.userData"];` +
    (hasBoth
      ? `if(m)d.querySelector("[data-ahead]").replaceChildren(d.getElementById("ahead-of-session").content)`
      : `if(!m)d.documentElement.dataset.guest="";` +
        `if(s["millwright.registration"]||s["millwright.resetCode"])d.documentElement.dataset.resuming=""`) +
    `}catch(e){}})(document)`
  );
}

/** The rules of {@link aheadScriptOf}. The app's first render removes the wrapper. */
export const aheadStyles =
  `[data-ahead]{display:contents}` +
  `[data-guest] [data-ahead=session] :is(main,nav,[data-slot=navbar] button),[data-resuming] [data-ahead] main{visibility:hidden}`;
