/** What is said of a file that cannot be read. */
export const NO_TEXT_FILE = 'Filen kunne ikke læses. Brug en CSV- eller tekstfil.'

/** More than any list typed into a form needs; a picture or a workbook chosen by mistake is not read whole. */
const MAX_BYTES = 1_000_000

/** The text of a CSV or text file; null when it is none. Excel in Denmark may write Windows-1252. */
export async function readTextFile(file: Blob): Promise<string | null> {
  if (file.size > MAX_BYTES) return null
  const bytes = await file.arrayBuffer()
  const text = decode(bytes)
  return text.includes('\u0000') ? null : text
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
