/** Every chart stands above a table of the same figures. */
export const FIGURES_IN_TABLE = 'Tallene står i tabellen nedenfor.'
