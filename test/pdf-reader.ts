import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
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
