export const NO_SUCH_FILMS = 'Ingen folier passer til det valg lige nu.'
export const TO_FIND_COLOUR = 'Find farve fra kode eller billede'
