import { html as escapedHtml, type raw } from 'hono/html'

export type Html = ReturnType<typeof raw>

type Part = Html | readonly Html[] | string | number | null

/** Escapes everything except `Html`; null is left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // a promise is only returned for promises
  return escapedHtml(strings, ...parts) as Html
}
