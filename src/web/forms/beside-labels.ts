export const BESIDE_LABELS = { asksForColour: 'Farveprøve i valgt farve', goesWith: 'Passer sammen med' } as const
