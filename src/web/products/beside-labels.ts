/** What the fields are called that say what stands beside a product: in the form, among the changes and in the log. */
export const BESIDE_LABELS = { asksForColour: 'Farveprøve i valgt farve', goesWith: 'Passer sammen med' } as const
