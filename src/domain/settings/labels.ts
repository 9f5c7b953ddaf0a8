/** The paper labels are printed on: a roll of labels of 10 × 19 cm, or A4 sheets with two of them. */
export const LABEL_PAPERS = ['10x19', 'a4'] as const
type LabelPaper = (typeof LABEL_PAPERS)[number]
export const LABEL_PAPER_NAMES: Readonly<Record<LabelPaper, string>> = { '10x19': 'Labels, 10 × 19 cm', a4: 'A4, to på hvert ark' }

/** `firm`, `home` and `back` are the provider's product codes. */
export type LabelSettings = Readonly<{
  paper: LabelPaper
  firm: string
  home: string
  /** of a buyer's parcel to the shop */
  back: string
  /** codes of additional services, separated by commas */
  services: string
  ownAgreement: boolean
  /** of a parcel whose weight is not typed */
  weightKg: number
  /** an order becomes delivered when the carrier says that its last parcel is */
  marksDelivered: boolean
  mailsDelivered: boolean
}>
export const DEFAULT_LABELS: LabelSettings = {
  paper: '10x19',
  firm: 'GLSDK_BP',
  home: 'GLSDK_HD',
  back: 'PDK_RDO',
  services: 'EMAIL_NT,SMS_NT',
  ownAgreement: false,
  weightKg: 5,
  marksDelivered: true,
  mailsDelivered: true,
}

export const LABEL_WEIGHT_KG = { min: 0.1, max: 70 } as const
export const LABEL_WEIGHT_WRONG = 'Skriv en vægt fra 0,1 til 70 kg.'
