/** The paper roll labels are printed on: labels on a roll, or a sheet of A4 with 3 × 8 labels of 70 × 37 mm. */
export const ROLL_LABEL_PAPERS = ['62x29', '100x50', 'a4'] as const
export type RollLabelPaper = (typeof ROLL_LABEL_PAPERS)[number]
export const ROLL_LABEL_PAPER_NAMES: Readonly<Record<RollLabelPaper, string>> = {
  '62x29': 'Labels, 62 × 29 mm',
  '100x50': 'Labels, 100 × 50 mm',
  a4: 'A4-ark, 3 × 8 labels',
}

export const LABELS_PER_SHEET = 24
/** In one file. */
export const ROLL_LABELS_MAX = 1_000
export const TOO_MANY_ROLL_LABELS = 'Der kan højst printes 1.000 labels ad gangen.'

/** Rolls of a product's batch that get a label each; null is an unknown batch. */
export type RollsToLabel = Readonly<{ productId: number; batchId: number | null; labels: number }>

/** '12.34.5,13..2': product, batch and number of labels, as written in an address. */
export function writeRollLabels(rolls: readonly RollsToLabel[]): string {
  return rolls.map(({ productId, batchId, labels }) => [productId, batchId ?? '', labels].join('.')).join(',')
}

export const ROLL_LABELS_WRITTEN = /^\d{1,9}\.\d{0,9}\.\d{1,4}(,\d{1,9}\.\d{0,9}\.\d{1,4})*$/

export function readRollLabels(text: string): RollsToLabel[] {
  return text.split(',').map((part) => {
    const [productId, batchId, labels] = part.split('.')
    return { productId: Number(productId), batchId: batchId === '' ? null : Number(batchId), labels: Number(labels) }
  })
}
