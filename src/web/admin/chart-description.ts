/** What is said of a chart to who cannot see it: each stands above a table of the same figures. */
export const FIGURES_IN_TABLE = 'Tallene står i tabellen nedenfor.'
