const MEGABYTE = 1024 * 1024

/** Shown whole, in colour, unchanged (Directive 2011/83/EU, articles 6(1)(l) and 22a; Implementing Regulation (EU) 2025/1960, annex I). */
export const GUARANTEE_NOTICE = {
  maxMegabytes: 5,
  maxBytes: 5 * MEGABYTE,
  /** the Danish address behind the QR code */
  portal: 'https://europa.eu/youreurope/garantier',
  source:
    'https://commission.europa.eu/publications/harmonised-notice-legal-guarantee-conformity-and-harmonised-label-commercial-guarantee-durability_en',
} as const

/** The text of the notice, for screen readers and until the shop has the file. */
export const GUARANTEE_NOTICE_TEXT = {
  title: 'Din lovbestemte garanti i EU',
  paragraphs: [
    'På varer, du køber som forbruger i EU, har du mindst 2 års reklamationsret. I nogle lande er den længere.',
    'Er varen i stykker, virker den ikke, eller er den ikke som beskrevet, skal sælgeren reparere eller ombytte den uden udgift for dig. Kan det ikke lade sig gøre inden rimelig tid, kan du få et afslag i prisen eller pengene tilbage.',
    'Giver producenten eller butikken selv en garanti, lægges den oveni. Den ændrer ikke dine rettigheder.',
  ],
  portalLink: 'Læs om dine rettigheder på EU’s portal',
} as const

export const NOTICE_FILE_KINDS = ['png', 'svg'] as const
type NoticeFileKind = (typeof NOTICE_FILE_KINDS)[number]
/** Width and height are in the file's own units: pages need their ratio. */
export type NoticeFile = Readonly<{ kind: NoticeFileKind; width: number; height: number }>
export type StoredNotice = NoticeFile & Readonly<{ fileKey: string }>

export function noticeFileName({ kind }: Pick<NoticeFile, 'kind'>): string {
  return `lovbestemt-garanti.${kind}`
}

export function noticeAddress(notice: StoredNotice): string {
  return `/documents/${notice.fileKey}/${noticeFileName(notice)}`
}

const WRONG_KIND = 'Vælg EU’s fil som PNG eller SVG. En PDF kan ikke vises på siden; den samme pakke hos EU har begge.'
const BROKEN = 'Filen er ikke et helt billede. Hent den igen hos EU.'
const ACTIVE = 'SVG-filen henter noget udefra eller kører et script. Hent den igen hos EU.'

/** The kind and size of an official file as uploaded (the notice, or a product's durability label), or what is wrong with it. */
export function readNoticeFile(bytes: Uint8Array): NoticeFile | Readonly<{ problem: string }> {
  if (PNG_BEGINNING.every((byte, index) => bytes[index] === byte)) return readPng(bytes)
  const text = new TextDecoder().decode(bytes)
  return SVG_ROOT.test(text) ? readSvg(text) : { problem: WRONG_KIND }
}

const PNG_BEGINNING = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The last chunk's name (PNG specification, 5.6). */
const PNG_END = 'IEND'

function readPng(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || !String.fromCharCode(...bytes.subarray(-12)).includes(PNG_END)) return { problem: BROKEN }
  return sized('png', view.getUint32(16), view.getUint32(20))
}

/** A comment ends at its first `-->`: files with many comments could otherwise be split in too many ways. */
const SVG_ROOT = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*?-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/
/** Scripts and foreign markup under any prefix, event handlers, entities and addresses outside the file. */
const ACTIVE_SVG =
  /<(?:[^\s<>/:]+:)?(?:script|foreignObject)|<!ENTITY|\son[a-z]+\s*=|javascript:|@import|(?:href|src)\s*=\s*["'](?!#|data:image\/)|url\(\s*["']?(?!#|data:)/i

function readSvg(text: string) {
  if (!text.trimEnd().endsWith('</svg>')) return { problem: BROKEN }
  if (ACTIVE_SVG.test(text)) return { problem: ACTIVE }
  const root = text.slice(text.search(/<svg[\s>]/), text.indexOf('>', text.search(/<svg[\s>]/)))
  const [, , width, height] =
    /viewBox\s*=\s*["']([^"']+)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  return sized('svg', width, height)
}

function sized(kind: NoticeFileKind, width = 0, height = 0) {
  return width > 0 && height > 0 ? { kind, width, height } : { problem: BROKEN }
}
