import { escapedMarkup } from '#domain/texts/escaped-markup.ts'

/** An element: its name, its attributes, and its text or the elements within it. */
export type Element = Readonly<{ name: string; attributes: Readonly<Record<string, string>>; content: string | readonly Element[] }>

/** What may stand where elements do: nothing, where something is not known. */
export type Content = string | readonly (Element | null)[]

/** An element, or null for one that would be empty: an electronic document must hold none (PEPPOL-EN16931-R008). */
export function element(name: string, content: Content | null, attributes: Readonly<Record<string, string>> = {}): Element | null {
  if (content === null) return null
  if (typeof content === 'string') {
    const text = printable(content).trim()
    return text === '' ? null : { name, attributes, content: text }
  }
  const elements = content.filter((one) => one !== null)
  return elements.length === 0 ? null : { name, attributes, content: elements }
}

/** The file of an element, in UTF-8. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`
}

function write({ name, attributes, content }: Element, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapedMarkup(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${opening}>${escapedMarkup(content)}</${name}>`
  return `${indent}<${opening}>\n${content.map((one) => write(one, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

/** What XML 1.0 can hold of a text: neither control characters nor half of a pair. */
function printable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
