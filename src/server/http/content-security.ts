/** The content security policy of an answer that is no page: it may load nothing and stand in no frame. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
