import { escapedMarkup } from '#domain/texts/escaped-markup.ts'

export type Element = Readonly<{ name: string; attributes: Readonly<Record<string, string>>; content: string | readonly Element[] }>

/** Null elements are left out. */
export type Content = string | readonly (Element | null)[]

/** An element, or null when it would be empty: empty elements are not allowed (PEPPOL-EN16931-R008). */
export function element(name: string, content: Content | null, attributes: Readonly<Record<string, string>> = {}): Element | null {
  if (content === null) return null
  if (typeof content === 'string') {
    const text = printable(content).trim()
    return text === '' ? null : { name, attributes, content: text }
  }
  const elements = content.filter((one) => one !== null)
  return elements.length === 0 ? null : { name, attributes, content: elements }
}

export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`
}

function write({ name, attributes, content }: Element, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapedMarkup(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${opening}>${escapedMarkup(content)}</${name}>`
  return `${indent}<${opening}>\n${content.map((one) => write(one, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

function printable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
