/** What no answer needs: to embed plugins, to change what relative addresses mean, to send forms and to stand in a frame. */
const SHUT = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The content security policy of an answer that is no page: it may load nothing and stand in no frame. */
export const NOTHING_ALLOWED = `default-src 'none'; ${SHUT}`
/** The same for the script that remembers pages: it asks the shop for them. */
export const OWN_REQUESTS_ALLOWED = `default-src 'none'; connect-src 'self'; ${SHUT}`
/** The same for a drawing, or a page without scripts, whose styles stand in it. */
export const OWN_STYLES_ALLOWED = `default-src 'none'; style-src 'unsafe-inline'; ${SHUT}`
/** Of a PDF: browsers show it in a viewer of their own, which is a plugin with styles to some. It may load nothing else. */
export const READ_IN_A_VIEWER =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
