/** Where nothing is left of a finish or of what is in stock. */
export const NO_SUCH_FILMS = 'Ingen folier passer til det valg lige nu.'
/** The way to the films nearest to a colour, wherever it is offered. */
export const TO_FIND_COLOUR = 'Find farve fra kode eller billede'
