/** Regulation (EC) 1272/2008, article 20. */
export const SIGNAL_WORDS = ['danger', 'warning'] as const
export type SignalWord = (typeof SIGNAL_WORDS)[number]
export const SIGNAL_WORD_LABELS: Readonly<Record<SignalWord, string>> = { danger: 'Fare', warning: 'Advarsel' }

/** The Danish names of Annex V. */
export const PICTOGRAM_LABELS = {
  GHS01: 'Eksploderende bombe',
  GHS02: 'Flamme',
  GHS03: 'Flamme over cirkel',
  GHS04: 'Gasflaske',
  GHS05: 'Ætsning',
  GHS06: 'Dødningehoved og korslagte knogler',
  GHS07: 'Udråbstegn',
  GHS08: 'Sundhedsfare',
  GHS09: 'Miljø',
} as const
export type Pictogram = keyof typeof PICTOGRAM_LABELS
export const PICTOGRAMS = Object.keys(PICTOGRAM_LABELS) as readonly Pictogram[]
