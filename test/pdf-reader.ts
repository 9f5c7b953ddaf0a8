import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { isExecutable } from './executable.ts'

/** The `pdftotext` of this machine (poppler); null when there is none. */
export function findPdfReader(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'pdftotext'))
  return onPath.find(isExecutable) ?? null
}

/** The text of a PDF as a reader finds it, laid out as on paper, page after page. */
export function pdfPages(file: Buffer): string[] {
  const reader = findPdfReader()
  if (!reader) throw new Error('No pdftotext found; `npm test` installs it, or install poppler.')
  const text = execFileSync(reader, ['-layout', '-enc', 'UTF-8', '-', '-'], { input: file, maxBuffer: 64 * 1024 * 1024 })
  return text.toString().replaceAll('\u00a0', ' ').split('\f').slice(0, -1)
}

/** The text of all pages, every run of spaces one space, for looking things up in. */
export function pdfText(file: Buffer): string {
  return pdfPages(file)
    .join('\n')
    .replace(/[ \t]+/g, ' ')
}

/** The QR code of a page, printed at 203 dpi as cheap label printers do. */
export async function pdfQr(file: Buffer, page = 1): Promise<string> {
  const picture = execFileSync('pdftoppm', ['-f', `${page}`, '-l', `${page}`, '-r', '203', '-png'], {
    input: file,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** '62 × 29' in mm, page after page. */
export function pdfPageSizes(file: Buffer): string[] {
  const boxes = file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, ...points]) => points.map((length) => Math.round((Number(length) / 72) * 25.4)).join(' × '))
}
