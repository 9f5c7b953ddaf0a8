import { plainText, printableText } from '#domain/texts/plain-text.ts'
import { fontWith, type Weight } from './fonts.ts'

type Run = Readonly<{ font: string; text: string }>

/** The typeface of one document: fonts are opened when the first character needs them, and what was used of them is embedded. */
export type Typeface = Readonly<{
  /** the text as it can be printed: what no font has is a word for it in brackets */
  printable: (text: string) => string
  /** divides a text, as it can be printed, into the stretches each font file sets */
  runs: (text: string, weight: Weight) => readonly Run[]
  /** at size 1 */
  width: (run: Run) => number
}>

/** What the first font has whole, and what nearly all is written in. */
const WESTERN = /^[ -~\u00a0-\u00ff]*$/

export function createTypeface(doc: PDFKit.PDFDocument): Typeface {
  const registered = new Set<string>()
  const fontOf = remember((weight: Weight, character: string) => {
    const font = fontWith(weight, character.codePointAt(0) ?? 0)
    if (font && !registered.has(font.name)) {
      registered.add(font.name)
      doc.registerFont(font.name, font.forPdf)
    }
    return font?.name ?? null
  })
  const printableOf = remember((_: 'text', text: string) => {
    // documents of before print as they did: only what no font can print is made plain or left out
    const seen = Array.from(text.normalize('NFC'), (character) => (isPrinted(character) ? character : plainText(character))).join('')
    return printableText(seen, isPrinted)
  })
  const runsOf = remember((weight: Weight, text: string): readonly Run[] => {
    const runs: { font: string; text: string }[] = []
    for (const character of printable(text)) {
      const font = fontOf(weight, character)
      if (!font) continue
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  })
  const widthOf = remember((font: string, text: string) => doc.font(font, 1).widthOfString(text))
  return {
    printable,
    runs: (text, weight) => runsOf(weight, text),
    width: ({ font, text }) => widthOf(font, text),
  }

  function printable(text: string): string {
    return WESTERN.test(text) ? text : printableOf('text', text)
  }

  function isPrinted(character: string): boolean {
    return fontOf('regular', character) !== null
  }
}

function remember<Key extends string, Answer>(ask: (key: Key, text: string) => Answer): (key: Key, text: string) => Answer {
  const known = new Map<string, Answer>()
  return (key, text) => {
    const name = `${key} ${text}`
    const old = known.get(name)
    if (old !== undefined) return old
    const answer = ask(key, text)
    known.set(name, answer)
    return answer
  }
}
