/** The widgets' scoped style sheet: the build of `embed.js` writes it here, when it knows which classes are in use. */
export const widgetStyles = '__VD_STYLES__';
