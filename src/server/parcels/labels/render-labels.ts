import type { LabelSettings } from '#domain/settings/labels.ts'
import { openPdf } from '#server/documents/render-pdf.ts'

export type LabelsToSet = Readonly<{
  kind: 'labels'
  paper: LabelSettings['paper']
  /** PNG pictures of 10 × 19 cm */
  labels: readonly Uint8Array[]
  title: string
  author: string
  createdAt: Date
}>

/** 10 × 19 cm in points. */
const LABEL = { width: 283.46, height: 538.58 } as const
/** Two labels beside each other in the middle of an A4 sheet. */
const A4 = { width: 595.28, height: 841.89, perSheet: 2 } as const

/** Each label on a page of its size, or two on an A4 sheet, never scaled. */
export async function renderLabels({ paper, labels, title, author, createdAt }: LabelsToSet): Promise<Buffer> {
  const isSheet = paper === 'a4'
  const size: [number, number] = isSheet ? [A4.width, A4.height] : [LABEL.width, LABEL.height]
  const { doc, end } = openPdf({ title, author, createdAt }, { size, autoFirstPage: false })
  const perPage = isSheet ? A4.perSheet : 1
  const margin = isSheet ? (A4.width - A4.perSheet * LABEL.width) / 2 : 0
  const top = isSheet ? (A4.height - LABEL.height) / 2 : 0
  for (const [index, label] of labels.entries()) {
    const place = index % perPage
    if (place === 0) doc.addPage()
    doc.image(Buffer.from(label), margin + place * LABEL.width, top, LABEL)
  }
  return await end()
}
