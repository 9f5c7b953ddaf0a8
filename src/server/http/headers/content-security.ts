const SHUT = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For answers that are not pages. */
export const NOTHING_ALLOWED = `default-src 'none'; ${SHUT}`
/** For the service worker, which requests pages. */
export const OWN_REQUESTS_ALLOWED = `default-src 'none'; connect-src 'self'; ${SHUT}`
/** For the worker that reads barcodes: it fetches its WebAssembly and compiles it. Pages may not (decision 92). */
export const WEBASSEMBLY_ALLOWED = `default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; ${SHUT}`
/** For drawings, and pages without scripts. */
export const OWN_STYLES_ALLOWED = `default-src 'none'; style-src 'unsafe-inline'; ${SHUT}`
/** For PDFs: browser viewers may be plugins with styles. */
export const READ_IN_A_VIEWER =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
