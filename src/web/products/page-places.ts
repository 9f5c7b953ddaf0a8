/** Where somebody who chose no colour is sent. */
export const SAMPLE_SEARCH_ID = 'soeg-farve'

/** Where films stand beside the one of the page: what is near it in colour first. */
export const RELATED_ID = 'ved-siden-af'
