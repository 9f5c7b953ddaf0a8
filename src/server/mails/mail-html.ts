import { html as escapedHtml, type raw } from 'hono/html'

/** Text that is HTML already. */
export type Html = ReturnType<typeof raw>

type Part = Html | readonly Html[] | string | number | null

/** HTML with everything put into it escaped, unless it is `Html` itself; null is left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // only what waits for a promise comes back as one
  return escapedHtml(strings, ...parts) as Html
}
