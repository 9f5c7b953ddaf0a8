import { mixedLinesOf } from '#domain/csv/mixed-lines.ts'
import { decodeText, readLetters } from '#domain/texts/decode-text.ts'
import { withPlainLineEnds } from '#domain/texts/plain-text.ts'

export const NO_TEXT_FILE = 'Filen kunne ikke læses. Brug en CSV- eller tekstfil.'

/** Larger files are refused without reading them. */
const MAX_BYTES = 1_000_000

/** The text, and lines in another encoding; null when it is not text. */
export async function readTextFile(file: Blob): Promise<Readonly<{ text: string; mixedLines: readonly number[] }> | null> {
  if (file.size > MAX_BYTES) return null
  const lines = withPlainLineEnds(decodeText(new Uint8Array(await file.arrayBuffer())))
    .split('\n')
    .map(readLetters)
  const text = lines.map((line) => line.text).join('\n')
  return text.includes('\0') ? null : { text, mixedLines: mixedLinesOf(lines.map(({ letters }) => letters)) }
}
