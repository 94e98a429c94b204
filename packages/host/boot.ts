/**
 * The inline scripts of the pages. They run before anything is drawn and must be short; the server names them by hash in the policy of the
 * page. Written as text, since nothing compiles them.
 */

/** What is in every parameter of an address that stands for another. */
const nobody = '00000000';

/** What stands for a parameter of an address in a page that is drawn ahead: an id of nobody's, so that what is drawn is the wait for an answer. */
export const anyParameter = `${nobody}-0000-0000-0000-000000000000`;

/** What is pressed again once the app is there: buttons outside of a form, and links whose address it alone knows. */
const heldPresses = `main button[type=button],[data-slot=navbar] button,a[href*="${nobody}"]`;

/** What a page says whose script does not come: in the words of the app (error-boundary.tsx in screens), which is not there. */
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
    // What the app has drawn itself answers itself (shell-input.ts).
    `function waits(e){return !(window.millwrightTakes&&millwrightTakes(e.target))}` +
    `document.addEventListener("submit",function(e){if(waits(e)){e.preventDefault();window.millwrightHeldSubmit=e.target}},true);` +
    // A link with its right address leads there by itself, and a button of a form sends it.
    `document.addEventListener("click",function(e){var b=e.target.closest(${JSON.stringify(heldPresses)});if(b&&waits(e)&&!(e.ctrlKey||e.metaKey||e.shiftKey)){if(b.href)e.preventDefault();window.millwrightHeldPress=b}},true);` +
    // The keys of the jump box are a press of its button.
    `addEventListener("keydown",function(e){if(!(e.ctrlKey||e.metaKey)||e.key!=="k")return;var s=document.querySelector('[aria-keyshortcuts^="Control+K"]');if(s&&waits({target:s})){e.preventDefault();s.click()}});` +
    // The key of the search field works from the first frame; once the field is alive it takes the key itself (search-box.tsx in ui).
    `addEventListener("keydown",function(e){if(e.key!=="/")return;var s=document.querySelector('[aria-keyshortcuts="/"]');if(s&&!(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)||s.closest("[aria-hidden=true],[inert]"))){e.preventDefault();s.focus();s.select()}});` +
    `try{var t=JSON.parse(localStorage.getItem("millwright.theme"));if(/^(light|dark|contrast)$/.test(t))document.documentElement.dataset.theme=t}catch(e){}` +
    (drawn
      ? // Written, not appended: the parser then waits with the first frame for it.
        `if(t==="contrast"||!t&&matchMedia("(prefers-contrast:more)").matches)document.write('<link href="${drawn.sheet}" rel="stylesheet">');` +
        (drawn.fontFaces
          ? `var q,f=function(){if(q)return;q=document.createElement("style");q.textContent=${font};document.head.append(q);document.fonts.ready.then(function(){try{sessionStorage["millwright.font"]=1}catch(e){}})};` +
            `try{if(sessionStorage["millwright.font"])f()}catch(e){}`
          : `var f=function(){},g=function(){var d=document;if(!d.fonts.check(${JSON.stringify(`1em ${family}`)}))d.documentElement.style.setProperty("--font-sans",${JSON.stringify(fallbacks.join(','))})};`) +
        // A tab in the background is never painted.
        `var n=0,r=function(){if(!n++){${drawn.fontFaces ? '' : 'g();'}${load}.then(f,f)}};try{new PerformanceObserver(r).observe({type:"paint",buffered:true})}catch(e){r()}setTimeout(r,1000)`
      : load)
  );
}

/**
 * Asks for the hits of a guest's address while the script loads, unless the server drew them (draw.tsx); the client takes the answer instead of asking again (early-answer.ts in the
 * api-client). Only where the address says what to ask without being understood: no mode, no affiliation, no literal pipe in the text.
 */
export const earlyListing =
  `(function(){try{if(document.documentElement.dataset.drawn||localStorage["millwright.userData"]||sessionStorage["millwright.userData"])return;` +
  `var p=new URLSearchParams(location.search),k=location.pathname.split("/")[2];` +
  `if(k&&!p.has("search"))p.set("search",decodeURIComponent(k));` +
  `var s=p.get("search")||"";if(p.has("mode")||p.has("aff")||s.length>200||s.indexOf("|")>=0)return;` +
  `if(!s)p.delete("search");if(!p.has("offset"))p.set("offset",1);if(!p.has("limit"))p.set("limit",5);` +
  `var u="/api/v1/vendor-list/searchWithoutToken?"+p.toString().replace(/%7C/g,"|").replace(/\\+/g,"%20"),a=fetch(u,{headers:{accept:"application/json"}});` +
  `a.catch(function(){});window.millwrightEarly={url:u,answer:a}}catch(e){}})();`;

/** Keeps the invitation of `/{inviteId}/login` as its screen does (invite.ts in screens): who goes on to register before the app is there has it. */
export const earlyInvite = `try{var i=/^\\/([\\w-]{8,128})\\/login\\/?$/.exec(location.pathname);if(i)sessionStorage["millwright.inviteId"]=JSON.stringify(i[1])}catch(e){}`;

/**
 * Keeps where a guest is heading who presses the link to the login in the bar before the app is there, as that link does then.
 *
 * @param login Path of the login.
 */
export const earlyHeading = (login: string) =>
  `;document.addEventListener("click",function(e){if(e.target.closest(${JSON.stringify(`[data-slot=navbar] a[href="${login}"]`)})&&waits(e)&&!(e.ctrlKey||e.metaKey||e.shiftKey))try{sessionStorage["millwright.guestRedirection"]=JSON.stringify(location.pathname+location.search)}catch(x){}},true);`;

/**
 * What a page that is drawn ahead shows of it, by the marker of a session: who has none sees no navigation of a session while the app finds
 * out, and what a reload resumes elsewhere is not drawn from its beginning.
 *
 * @param hasBoth The frame of a session lies beside that of a guest, in a template.
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

/** The rules of {@link aheadScriptOf}. The wrapper goes with the first frame of the app. */
export const aheadStyles =
  `[data-ahead]{display:contents}` +
  `[data-guest] [data-ahead=session] :is(main,nav,[data-slot=navbar] button),[data-resuming] [data-ahead] main{visibility:hidden}`;
