/** Where somebody who chose no colour is sent. */
export const SAMPLE_SEARCH_ID = 'soeg-farve'
