/** Text that is HTML already. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | readonly Html[] | string | number | null

/** HTML with everything put into it escaped, unless it is `Html` itself; null is left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + toMarkup(parts[index - 1] ?? null) + text))
}

function toMarkup(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(toMarkup).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
