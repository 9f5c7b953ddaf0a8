/** The colour search, for visitors who have not chosen a colour. */
export const SAMPLE_SEARCH_ID = 'soeg-farve'

/** The row of films near in colour. */
export const RELATED_ID = 'ved-siden-af'
