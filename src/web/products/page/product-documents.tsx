import { FileText } from 'lucide-react'
import type { ProductDocument } from '#contract/products/product-documents.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { DOCUMENT_LABELS, DURABILITY_LABEL } from '#domain/products/product-document.ts'

const KILOBYTE = 1024

export function ProductDocuments({ documents }: { documents: readonly ProductDocument[] }) {
  const files = documents.filter(({ kind }) => kind !== DURABILITY_LABEL)
  if (files.length === 0) return null
  return (
    <ul className="grid border-t border-line">
      {files.map((document) => (
        <li key={document.kind} className="border-b border-line">
          <DocumentLink document={document} />
        </li>
      ))}
    </ul>
  )
}

function DocumentLink({ document: { kind, url, version, dated, bytes } }: { document: ProductDocument }) {
  return (
    <a href={url} target="_blank" rel="noopener" className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 text-sm">
      <FileText size={18} aria-hidden className="text-muted" />
      <span className="font-semibold underline underline-offset-4">{DOCUMENT_LABELS[kind]} (PDF)</span>
      <span className="figures ml-auto text-xs text-muted">{documentFacts({ version, dated, bytes })}</span>
    </a>
  )
}

export function documentFacts({ version, dated, bytes }: Pick<ProductDocument, 'version' | 'dated' | 'bytes'>): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  const size = kilobytes < KILOBYTE ? `${kilobytes} kB` : `${decimalNumber(Math.round((kilobytes / KILOBYTE) * 10) / 10)} MB`
  return [version && `Version ${version}`, dayFigures(dated), size].filter(Boolean).join(' · ')
}
