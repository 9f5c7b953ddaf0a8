import { mixedLinesOf } from '#domain/csv/mixed-lines.ts'
import { decodeText, readLetters } from '#domain/texts/decode-text.ts'
import { withPlainLineEnds } from '#domain/texts/plain-text.ts'

/** What is said of a file that cannot be read. */
export const NO_TEXT_FILE = 'Filen kunne ikke læses. Brug en CSV- eller tekstfil.'

/** More than any list typed into a form needs; a picture or a workbook chosen by mistake is not read whole. */
const MAX_BYTES = 1_000_000

/** The text of a CSV or text file and which of its lines are in another encoding than most; null when it is none. */
export async function readTextFile(file: Blob): Promise<Readonly<{ text: string; mixedLines: readonly number[] }> | null> {
  if (file.size > MAX_BYTES) return null
  const lines = withPlainLineEnds(decodeText(new Uint8Array(await file.arrayBuffer())))
    .split('\n')
    .map(readLetters)
  const text = lines.map((line) => line.text).join('\n')
  return text.includes('\0') ? null : { text, mixedLines: mixedLinesOf(lines.map(({ letters }) => letters)) }
}
