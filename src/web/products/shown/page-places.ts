export const SAMPLE_SEARCH_ID = 'soeg-farve'

export const RELATED_ID = 'ved-siden-af'
